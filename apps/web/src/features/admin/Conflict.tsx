import type { ReactNode } from 'react'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { differencesOf, mergedForm, type Versions } from './conflict.ts'
import { ConflictDialog } from './ConflictDialog.tsx'

type ConflictProps<Form> = Omit<Versions<Form>, 'theirs'> & {
  /** Absent where another admin deleted it. */
  theirs: Form | undefined
  what: string
  fields: readonly (keyof Form & string)[]
  labelOf: (field: keyof Form & string) => string
  /** What is shown of a value, where it is not the value itself. */
  nameOf?: (field: keyof Form & string, value: Form[keyof Form & string]) => ReactNode
  onSave: (version: Form) => void
  onCancel: () => void
}

/** The dialog for a save that conflicts with another admin's. */
export const Conflict = <Form extends Record<string, unknown>>({
  base,
  mine,
  theirs,
  what,
  fields,
  labelOf,
  nameOf,
  onSave,
  onCancel,
}: ConflictProps<Form>) => {
  if (!theirs) {
    return (
      <ConfirmDialog
        question={`Another admin deleted ${what}`}
        explanation="You can add it again with what the form says now, or go back to the form."
        confirmLabel="Add it again"
        isOpen
        onConfirm={() => onSave(mine)}
        onCancel={onCancel}
      />
    )
  }

  const versions = { base, mine, theirs }
  return (
    <ConflictDialog
      what={what}
      differences={differencesOf(fields, versions)}
      labelOf={labelOf}
      textOf={(side, field) => {
        const value = versions[side][field]
        return nameOf?.(field, value) ?? textOf(field, value)
      }}
      onSave={(choices) => onSave(mergedForm(versions, choices))}
      onCancel={onCancel}
    />
  )
}

const textOf = (field: string, value: unknown) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return ''
  return field === 'image' ? value.slice(value.lastIndexOf('/') + 1) : value
}
