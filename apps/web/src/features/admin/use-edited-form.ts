import { useEffect, useRef, useState } from 'react'
import { editedSince, isSame } from './conflict.ts'
import type { PictureProgress } from './image/use-image-upload.ts'

type FormRules<Row, Form> = {
  fields: readonly (keyof Form & string)[]
  empty: Form
  formOf: (row: Row) => Form
}

type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** The state of a form over a row; the row is absent while it is new. */
export const useEditedForm = <Row, Form extends Record<string, unknown>>(
  row: Row | undefined,
  { fields, empty, formOf }: FormRules<Row, Form>,
) => {
  const [seen, setSeen] = useState(row)
  const [form, setForm] = useState(row ? formOf(row) : empty)
  const [errors, setErrors] = useState<FieldErrors<keyof Form & string>>({})
  const [picture, setPicture] = useState<PictureProgress>('settled')
  const latest = useRef({ form, picture })
  const base = seen ? formOf(seen) : empty
  const isEditedSince = (sent: Form) =>
    latest.current.picture !== 'settled' || !isSame(fields, latest.current.form, sent)

  useEffect(() => {
    latest.current = { form, picture }
  })

  return {
    seen,
    base,
    form,
    errors,
    picture,
    isDirty: picture !== 'settled' || !isSame(fields, form, base),
    setErrors,
    setPicture,
    change: (change: Partial<Form>) => {
      setForm((now) => ({ ...now, ...change }))
      setErrors((now) => withoutFields(now, change))
    },
    /** Changes one field as it is by then, such as when an upload has ended. */
    update: <Field extends keyof Form & string>(
      field: Field,
      next: (now: Form[Field]) => Form[Field],
    ) => {
      setForm((now) => ({ ...now, [field]: next(now[field]) }))
      setErrors((now) => withoutFields(now, { [field]: undefined }))
    },
    /** Rebases the edits on the version that another admin saved. */
    goOnFrom: (version: Form, theirs: Row | undefined) => {
      setForm(version)
      setSeen(theirs)
    },
    /** Returns a function that tells later whether the admin has left this form or its row since. */
    watchGoingOn: (sent: Form) => {
      const { activeElement } = document
      return () => document.activeElement !== activeElement || isEditedSince(sent)
    },
    /** Whether the form was edited while `sent` was being saved; these edits are kept. */
    keepEditedSince: (sent: Form, saved: Row) => {
      if (!isEditedSince(sent)) return false
      setSeen(saved)
      setForm((now) => editedSince(fields, { sent, now, saved: formOf(saved) }))
      return true
    },
  }
}

/** Clears the errors of the fields that were changed. */
const withoutFields = <Field extends string>(errors: FieldErrors<Field>, change: object) => {
  const rest = { ...errors }
  for (const field in rest) if (Object.hasOwn(change, field)) delete rest[field]
  return rest
}
