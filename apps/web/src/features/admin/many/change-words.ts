import { formatShort } from '@golden-bead/contracts/money'
import type { MadeChange } from '@golden-bead/contracts/product-changes'
import { statusLabels } from '#features/admin/product/product-status.ts'

type Change = MadeChange['change']

/** 'prices lowered by 10%' */
export const wordsOfChange = (
  { price, category, status, featured, is_taxable: isTaxable }: Change,
  nameOfCategory: (id: string) => string,
): string => {
  const parts: string[] = []
  if (price) {
    const amount =
      price.unit === 'percent' ? `${Math.abs(price.by)}%` : formatShort(Math.abs(price.by))
    parts.push(`prices ${price.by < 0 ? 'lowered' : 'raised'} by ${amount}`)
  }
  if (category !== undefined) parts.push(`moved to ${nameOfCategory(category)}`)
  if (status !== undefined) parts.push(`status set to ${statusLabels[status]}`)
  if (featured !== undefined) parts.push(featured ? 'featured' : 'no longer featured')
  if (isTaxable !== undefined) parts.push(isTaxable ? 'sales tax charged' : 'no sales tax charged')
  return parts.join(', ')
}
