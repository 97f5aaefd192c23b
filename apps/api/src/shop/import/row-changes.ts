import { formatBenefits } from '@golden-bead/contracts/benefits'
import type { ProductInput } from '@golden-bead/contracts/catalogue'
import type { ImportChange } from '@golden-bead/contracts/product-import'
import { clipCell } from './clip.ts'
import { contentColumns } from './product-cells.ts'

export function changesBetween(
  before: ProductInput | undefined,
  after: ProductInput,
): ImportChange[] {
  return contentColumns.flatMap((column) => {
    const [old, now] = [before ? shown(before[column]) : '', shown(after[column])]
    return old === now ? [] : [{ column, before: clipCell(old), after: clipCell(now) }]
  })
}

const shown = (value: ProductInput[keyof ProductInput]) => {
  if (Array.isArray(value)) return formatBenefits(value)
  return typeof value === 'number' ? value.toFixed(2) : String(value)
}
