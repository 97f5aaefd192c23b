import { useRef, useState } from 'react'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { dismissErrorToasts } from '#ui/feedback/toast/dismiss-toast.ts'
import type { Toast } from '#ui/feedback/toast/toasts.slice.ts'
import { useIsUnmounted } from '#ui/use-is-unmounted.ts'

type SaveOutcome<Row> =
  | { kind: 'saved'; row: Row }
  | { kind: 'conflict' }
  | { kind: 'failed'; error: unknown }

type Calls<Row, Input> = {
  add: (input: Input) => Promise<Row | null>
  /** Resolves to `undefined` where the row has changed since it was read. */
  edit: (input: Input, seen: Row) => Promise<Row | null>
  readNow: (seen: Row) => Promise<Row | null>
  /** Whether `input` would change nothing of the row. */
  isSaved: (input: Input, row: Row) => boolean
}

/** `theirs` is absent where another admin deleted the row. */
type Conflict<Row> = { theirs: Row | undefined }

/** Optimistic locking: inserts a new row, updates an old one only if it is unchanged since it was opened. */
export const useConflictAwareSave = <Row, Input>({
  add,
  edit,
  readNow,
  isSaved,
}: Calls<Row, Input>) => {
  const [isSaving, setIsSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict<Row>>()
  const isUnmounted = useIsUnmounted()
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  /** The input of the last request without a response: it may be stored. */
  const unconfirmed = useRef<Input>(undefined)

  const isOwn = (row: Row) => unconfirmed.current !== undefined && isSaved(unconfirmed.current, row)

  const write = async (input: Input, seen: Row | undefined): Promise<SaveOutcome<Row>> => {
    const row = seen === undefined ? await add(input) : await edit(input, seen)
    if (row !== null) return { kind: 'saved', row }
    if (seen === undefined) return { kind: 'failed', error: undefined }
    const theirs = await readNow(seen)
    // Stored by an earlier attempt whose response was lost.
    if (theirs !== null && isSaved(input, theirs)) return { kind: 'saved', row: theirs }
    if (theirs !== null && isOwn(theirs)) {
      unconfirmed.current = undefined
      return write(input, theirs)
    }
    // The admin has left the form, so no dialog can be shown.
    if (isUnmounted()) return { kind: 'failed', error: undefined }
    setConflict({ theirs: theirs ?? undefined })
    return { kind: 'conflict' }
  }

  return {
    isSaving,
    conflict,
    isUnmounted,
    closeConflict: () => setConflict(undefined),
    save: async (input: Input, seen: Row | undefined): Promise<SaveOutcome<Row>> => {
      setIsSaving(true)
      dispatch(dismissErrorToasts())
      try {
        const outcome = await write(input, seen)
        unconfirmed.current = undefined
        return outcome
      } catch (error) {
        unconfirmed.current = input
        return { kind: 'failed', error }
      } finally {
        setIsSaving(false)
      }
    },
  }
}
