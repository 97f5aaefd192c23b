import { useState } from 'react'
import type { Category } from '@golden-bead/contracts/catalogue'
import type { ProductProblem } from '@golden-bead/contracts/product-changes'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { counted } from '#lib/text/counted.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { useListChangesQuery, useUndoChangeMutation } from './admin-changes.api.ts'
import { bottomBarStyle } from './bottom-bar-style.ts'
import { wordsOfChange } from './change-words.ts'
import { ChangeProgress } from './WhileManyChange.tsx'

const everyMinute = 60_000
const namedMax = 10

/** The last change of many products that can still be undone, whoever made it. */
export const LastChange = ({ categories }: { categories: readonly Category[] }) => {
  const dispatch = useThunkDispatch()
  const [undoChange, { isLoading }] = useUndoChangeMutation()
  const [share, setShare] = useState(0)
  const { data: changes = [] } = useListChangesQuery(undefined, {
    pollingInterval: everyMinute,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  const [last] = changes

  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? id
  const undo = async (id: string) => {
    setShare(0)
    try {
      const { restored, problems } = await undoChange({ id, onProgress: setShare }).unwrap()
      const title = `${counted(restored, 'product')} changed back`
      dispatch(
        toastShown(
          problems.length === 0
            ? { title, tone: 'good' }
            : { title, tone: 'bad', description: `Not changed back: ${named(problems)}` },
        ),
      )
    } catch (error) {
      dispatch(callFailureToast('Failed to undo the change.', error))
    }
  }

  return (
    <div role="status" className={last && `${bottomBarStyle} flex flex-wrap items-center gap-x-4`}>
      {last && (
        <>
          <p className="grow basis-0">
            {counted(last.products, 'product')}: {wordsOfChange(last.change, nameOf)}{' '}
            <time dateTime={last.created_at} className="text-ink-soft">
              at {timeOf(last.created_at)}
            </time>
          </p>
          <Button
            variant="secondary"
            size="small"
            isBusy={isLoading}
            onClick={() => void undo(last.id)}
          >
            Undo
          </Button>
          <ChangeProgress count={last.products} isBusy={isLoading} share={share} />
        </>
      )}
    </div>
  )
}

const timeOf = (moment: string) =>
  new Date(moment).toLocaleTimeString('en-US', { timeStyle: 'short' })

/** Each reason once: most products have the same one. */
const named = (problems: readonly ProductProblem[]) =>
  [...new Set(problems.map(({ message }) => message))]
    .map((reason) => {
      const names = problems.filter(({ message }) => message === reason).map(({ name }) => name)
      const more = names.length - namedMax
      const shown = names.slice(0, namedMax).join(', ')
      return `${more > 0 ? `${shown} and ${more} more` : shown} (${reason})`
    })
    .join('; ')
