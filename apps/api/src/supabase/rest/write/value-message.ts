import type { z } from 'zod'

const types: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  string: 'text',
}

/** The message for an invalid value, if its schema has none of its own. */
export const valueMessage =
  (column: string) =>
  (issue: z.core.$ZodRawIssue): string | undefined => {
    const isEntry = (issue.path ?? []).length > 0
    const what = typeErrorOf(issue)
    return what && `${isEntry ? `An entry of ${column}` : `The value of ${column}`} ${what}.`
  }

function typeErrorOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return `must be ${types[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.join(', ')}`
  if (issue.code === 'too_small' && issue.minimum === 1) return 'must not be empty'
  if (issue.code === 'too_big') {
    const unit = issue.origin === 'array' ? 'entries' : 'characters'
    return `can have ${issue.maximum} ${unit} at most`
  }
  return undefined
}
