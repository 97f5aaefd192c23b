/** Moves to the first field that is wrong; whether there is one. */
export const focusFirst = <Field extends string>(
  form: HTMLFormElement | null,
  fields: readonly Field[],
  errors: Partial<Record<Field, unknown>>,
): boolean => {
  const first = fields.find((field) => errors[field] !== undefined)
  if (first === undefined) return false
  form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  return true
}
