import type { z } from 'zod'
import { productColumns } from './product-columns.ts'

/** Error messages for the fields that `productInputSchema` or `categoryInputSchema` rejects. */

const columns: Record<string, { label: string; subject?: string }> = productColumns

const labelOf = (field: string) => (field === 'id' ? 'The id' : (columns[field]?.subject ?? 'This'))

const missing = (label: string) => `${label} is missing.`
export const missingMessage = (field: string): string => missing(labelOf(field))

/** What only the database knows; the form names the other product. */
export const skuTaken = 'Another product has this SKU.'

type FieldMessage = { field: string; message: string }

export const fieldMessages = (error: z.ZodError): FieldMessage[] =>
  error.issues.map((issue) => ({
    field: String(issue.path[0] ?? ''),
    message: messageOf(issue),
  }))

function messageOf(issue: z.core.$ZodIssue): string {
  const [field, index] = issue.path
  const label = index === undefined ? labelOf(String(field)) : 'One of the benefits'
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `${label} can have ${issue.maximum} characters at most.`
  }
  if (issue.code === 'too_big' && issue.origin === 'array') {
    return `${label} can have ${issue.maximum} entries at most.`
  }
  if (issue.code === 'too_small' && issue.origin === 'string') return missing(label)
  return issue.message
}
