/** Three-way merge of two edits of one row: which fields differ, and whose value each should get. */

export type Difference<Field extends string> = { field: Field; choice: Side }
export type Side = 'mine' | 'theirs'

export type Versions<Form> = {
  /** The version on which my edit is based. */
  base: Form
  mine: Form
  theirs: Form
}

/** A list is made anew by each change of it. */
const isEqual = (one: unknown, other: unknown) =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other))

/** The fields that differ, each with the side that changed it; mine where both did. */
export const differencesOf = <Form extends Record<string, unknown>>(
  fields: readonly (keyof Form & string)[],
  { base, mine, theirs }: Versions<Form>,
): Difference<keyof Form & string>[] =>
  fields
    .filter((field) => !isEqual(mine[field], theirs[field]))
    .map((field) => ({ field, choice: isEqual(mine[field], base[field]) ? 'theirs' : 'mine' }))

export const isSame = <Form extends Record<string, unknown>>(
  fields: readonly (keyof Form & string)[],
  one: Form,
  other: Form,
) => fields.every((field) => isEqual(one[field], other[field]))

/** What was edited while `sent` was being saved, on top of what was saved. */
export const editedSince = <Form extends Record<string, unknown>>(
  fields: readonly (keyof Form & string)[],
  { sent, now, saved }: Record<'sent' | 'now' | 'saved', Form>,
): Form => {
  const versions = { base: sent, mine: now, theirs: saved }
  return mergedForm(versions, differencesOf(fields, versions))
}

export const mergedForm = <Form extends Record<string, unknown>>(
  { mine, theirs }: Pick<Versions<Form>, 'mine' | 'theirs'>,
  choices: readonly Difference<keyof Form & string>[],
): Form => {
  const merged = { ...theirs }
  for (const { field, choice } of choices) if (choice === 'mine') merged[field] = mine[field]
  return merged
}
