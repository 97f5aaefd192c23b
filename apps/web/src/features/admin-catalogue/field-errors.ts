type FieldErrors = Record<string, string>

/** What was said of a field holds no longer once the field was changed. */
export const withoutFields = (errors: FieldErrors, change: object): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !Object.hasOwn(change, field)))
