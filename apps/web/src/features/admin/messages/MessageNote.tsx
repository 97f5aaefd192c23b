import { useRef, useState, type FormEvent } from 'react'
import { useDispatch } from 'react-redux'
import { contactLimits } from '@golden-bead/contracts/contact'
import type { Message } from '@golden-bead/contracts/messages'
import { saveFailureToast, whileSaving } from '#features/admin/saving-messages.ts'
import { Button } from '#ui/forms/Button.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { UnsavedChanges, type Leaving } from '#ui/forms/UnsavedChanges.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useEditMessageMutation } from './admin-messages.api.ts'

type MessageNoteProps = {
  message: Message
  /** Reads the message anew, and answers it. */
  refetch: () => Promise<Message | null | undefined>
}

/** Saves only over the note on which the edit is based; that of another admin is shown first. */
export const MessageNote = ({ message, refetch }: MessageNoteProps) => {
  const dispatch = useDispatch()
  const leaving = useRef<Leaving>(null)
  const [editMessage] = useEditMessageMutation()
  const [isSaving, setIsSaving] = useState(false)
  const [base, setBase] = useState(message.note)
  const [note, setNote] = useState(message.note)
  const isDirty = note !== base
  const isOvertaken = !isSaving && message.note !== base && message.note !== note
  if (!isSaving && !isDirty && message.note !== base) {
    setBase(message.note)
    setNote(message.note)
  }

  const write = (seen: Message) =>
    editMessage({
      id: seen.id,
      change: { note },
      where: { updated_at: `eq.${seen.updated_at}` },
    }).unwrap()

  const save = async () => {
    const seenNote = isOvertaken ? message.note : base
    let saved = await write(message)
    if (saved === null) {
      // Something of it has changed; only another note is a reason not to save this one.
      const now = await refetch()
      if (now && now.note === seenNote) saved = await write(now)
    }
    if (saved === null) return
    setBase(saved.note)
    dispatch(toastShown({ title: 'Note saved successfully!', tone: 'good' }))
    leaving.current?.goOn()
  }

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSaving(true)
    try {
      await save()
    } catch (error) {
      dispatch(saveFailureToast('Failed to save note.', error, { isNew: false }))
    }
    setIsSaving(false)
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <UnsavedChanges ref={leaving} isDirty={isDirty} {...(isSaving && whileSaving('Leave'))} />
      <TextArea
        label="Note"
        hint="Senders with an account get it when they download their data."
        rows={4}
        maxLength={contactLimits.noteLengthMax}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {isOvertaken && (
        <div className="mt-4">
          <Notice tone="bad" title="Another admin changed this note">
            <p className="whitespace-pre-wrap">{message.note || 'It is empty now.'}</p>
            <p className="mt-1">Save note puts yours in its place.</p>
          </Notice>
        </div>
      )}
      <Button
        type="submit"
        variant="secondary"
        size="small"
        isBusy={isSaving}
        isIdle={!isDirty}
        className="mt-3"
      >
        Save note
      </Button>
      <p role="status" className="sr-only">
        {isSaving && 'Saving'}
      </p>
    </form>
  )
}
