import { useRef, useState } from 'react'
import type { OrderNote } from '@golden-bead/contracts/order-notes'
import { orderNoteLimits } from '@golden-bead/contracts/order-options'
import type { Order } from '@golden-bead/contracts/orders'
import { DeleteDialog } from '#features/admin/DeleteDialog.tsx'
import { dayAndTimeOf } from '#features/admin/moments.ts'
import { saveFailureToast } from '#features/admin/saving-messages.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { Button } from '#ui/forms/Button.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useAddOrderNoteMutation, useDeleteOrderNoteMutation } from './admin-orders.api.ts'

type OrderNotesProps = {
  order: Order
  /** Whoever looks at it. */
  userId: string | undefined
}

/** What admins note for each other. They go with the person of the order. */
export const OrderNotes = ({ order, userId }: OrderNotesProps) => {
  const { number, notes = [] } = order
  const [condemned, setCondemned] = useState<OrderNote>()
  const [deleteNote, { isLoading }] = useDeleteOrderNoteMutation()
  const isErased = order.email === ''
  if (isErased && notes.length === 0) return null

  return (
    <section aria-labelledby="notes-heading">
      <h3 id="notes-heading" className="text-xl">
        Notes
      </h3>
      {notes.length > 0 && (
        <ul className="mt-3 divide-y divide-beech border-y border-beech">
          {notes.map((note) => (
            <OneNote
              key={note.id}
              note={note}
              onDelete={isDeletedBy(note, userId) ? () => setCondemned(note) : undefined}
            />
          ))}
        </ul>
      )}
      {!isErased && <AddNote number={number} />}
      <DeleteDialog
        row={condemned}
        noun="note"
        explanationOf={({ text }) => text}
        isBusy={isLoading}
        deleteRow={({ id }) => deleteNote({ number, id }).unwrap()}
        onClose={() => setCondemned(undefined)}
      />
    </section>
  )
}

/** One's own; of one whose author is gone, anybody's. */
const isDeletedBy = ({ author_id: id }: OrderNote, userId: string | undefined) =>
  id === null || id === userId

type OneNoteProps = { note: OrderNote; onDelete: (() => void) | undefined }

const OneNote = ({ note, onDelete }: OneNoteProps) => (
  <li className="py-3">
    <p className="whitespace-pre-wrap wrap-anywhere">
      <bdi>{note.text}</bdi>
    </p>
    <div className="flex flex-wrap items-center gap-x-5 text-sm text-ink-soft">
      <span>
        {note.author_name && <bdi>{note.author_name}, </bdi>}
        <time dateTime={note.created_at}>{dayAndTimeOf(note.created_at)}</time>
      </span>
      {onDelete && (
        <button
          type="button"
          onClick={onDelete}
          aria-label={`Delete the note of ${dayAndTimeOf(note.created_at)}`}
          className="link min-h-11"
        >
          Delete
        </button>
      )}
    </div>
  </li>
)

const AddNote = ({ number }: { number: string }) => {
  const dispatch = useThunkDispatch()
  const form = useRef<HTMLFormElement>(null)
  const [addNote] = useAddOrderNoteMutation()
  const { formProps, isBusy, errors } = useForm({
    names: ['text'],
    check: ({ text }) => ({ text: text.trim() === '' ? 'Please write a note.' : undefined }),
    submit: async ({ text }) => {
      try {
        await addNote({ number, text: text.trim() }).unwrap()
        form.current?.reset()
      } catch (error) {
        dispatch(saveFailureToast('Failed to save note.', error, { isNew: true }))
      }
    },
  })

  return (
    <form {...formProps} ref={form} aria-label="Add a note" className="mt-4">
      <TextArea
        label="New note"
        name="text"
        rows={2}
        maxLength={orderNoteLimits.textLengthMax}
        hint="Only admins see it."
        readOnly={isBusy}
        error={errors.text}
      />
      <Button type="submit" variant="secondary" size="small" isBusy={isBusy} className="mt-3">
        Add note
      </Button>
    </form>
  )
}
