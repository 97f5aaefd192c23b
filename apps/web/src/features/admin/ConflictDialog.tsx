import { useState, type ReactNode } from 'react'
import { Button } from '#ui/forms/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import type { Difference, Side } from './conflict.ts'

type ConflictDialogProps<Field extends string> = {
  /** Such as 'this product'. */
  what: string
  differences: readonly Difference<Field>[]
  labelOf: (field: Field) => string
  textOf: (side: Side, field: Field) => ReactNode
  onSave: (choices: readonly Difference<Field>[]) => void
  onCancel: () => void
}

const sides: { side: Side; label: string }[] = [
  { side: 'mine', label: 'Yours' },
  { side: 'theirs', label: 'Theirs' },
]

/** Shows both versions of a row that two admins edited, to choose between field by field. */
export const ConflictDialog = <Field extends string>({
  what,
  differences,
  labelOf,
  textOf,
  onSave,
  onCancel,
}: ConflictDialogProps<Field>) => {
  const [chosen, setChosen] = useState<Partial<Record<Field, Side>>>({})
  // The form goes on behind this window: a picture may still arrive.
  const choices = differences.map(({ field, choice }) => ({
    field,
    choice: chosen[field] ?? choice,
  }))

  return (
    <Dialog
      title={`Another admin changed ${what}`}
      isOpen
      onClose={onCancel}
      width="large"
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Back to the form
          </Button>
          <Button onClick={() => onSave(choices)}>Save this version</Button>
        </>
      }
    >
      <p className="text-ink-soft">
        Their version was saved after you opened this form. Neither version is lost yet: choose what
        each field should say.
      </p>
      {choices.length === 0 && <p className="mt-4">Both versions say the same.</p>}
      {choices.map(({ field, choice }) => (
        <fieldset key={field} className="mt-5">
          <legend className="mb-1.5 font-medium">{labelOf(field)}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {sides.map(({ side, label }) => (
              // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- The text is two levels down.
              <label
                key={side}
                className="flex cursor-pointer items-start gap-3 rounded-md border border-beech px-4 py-3 has-checked:border-honey has-checked:bg-paper-sunk"
              >
                <input
                  type="radio"
                  name={`conflict-${field}`}
                  className="mt-1 size-4.5 shrink-0 accent-honey"
                  checked={choice === side}
                  onChange={() => setChosen({ ...chosen, [field]: side })}
                />
                <span className="min-w-0">
                  <span className="block text-sm text-ink-soft">{label}</span>
                  <span className="block break-words whitespace-pre-wrap">
                    {textOf(side, field) || <i>empty</i>}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </Dialog>
  )
}
