import { toCents } from '@golden-bead/contracts/money'
import { centsMax, changedPrices } from '@golden-bead/contracts/price-change'
import { priceTexts } from '@golden-bead/contracts/price-texts'
import type { ProductChange, ProductProblem } from '@golden-bead/contracts/product-changes'
import type { FoundProduct, Seen, Values } from './changed-products.repository.ts'

/** What is known of the products that were asked for, and why some of them stay as they are. */
export type Sorted = { asSeen: FoundProduct[]; problems: ProductProblem[] }

/** Products that somebody else has changed or deleted are no longer what was chosen. */
export function sortBySeen(
  asked: readonly (Seen & { name?: string })[],
  found: ReadonlyMap<string, FoundProduct>,
): Sorted {
  const sorted: Sorted = { asSeen: [], problems: [] }
  for (const { id, name = id } of asked) {
    const product = found.get(id)
    if (product === undefined) {
      sorted.problems.push({ id, name, code: 'gone', message: 'It was deleted.' })
    } else if (product.isAsSeen) {
      sorted.asSeen.push(product)
    } else {
      const message = 'It was changed meanwhile.'
      sorted.problems.push({ id, name: product.name, code: 'changed', message })
    }
  }
  return sorted
}

export type PlannedRow = { before: FoundProduct; after: Values & { id: string } }

type Plan = { rows: PlannedRow[]; unchanged: number; problems: ProductProblem[] }

/** What each product becomes. */
export function planChange({ asSeen, problems }: Sorted, change: ProductChange): Plan {
  const plan: Plan = { rows: [], unchanged: 0, problems: [...problems] }
  for (const before of asSeen) {
    const after = { id: before.id, ...changedValues(before, change) }
    if (toCents(after.price) > centsMax) {
      const { id, name } = before
      plan.problems.push({ id, name, code: 'refused', message: priceTexts.tooHigh })
    } else if (isSame(before, after)) plan.unchanged += 1
    else plan.rows.push({ before, after })
  }
  return plan
}

const changedValues = (before: Values, change: ProductChange): Values => ({
  ...pricesAfter(before, change.price),
  category: change.category ?? before.category,
  status: change.status ?? before.status,
  featured: change.featured ?? before.featured,
  is_taxable: change.is_taxable ?? before.is_taxable,
})

function pricesAfter(
  { price, compare_at_price: compareAt }: Values,
  asked: ProductChange['price'],
): Pick<Values, 'price' | 'compare_at_price'> {
  if (asked === undefined) return { price, compare_at_price: compareAt }
  const now = { price: toCents(price), compareAt: compareAt === null ? null : toCents(compareAt) }
  const next = changedPrices(now, asked)
  return {
    price: next.price / 100,
    compare_at_price: next.compareAt === null ? null : next.compareAt / 100,
  }
}

const isSame = (before: Values, after: Values) =>
  before.price === after.price &&
  before.compare_at_price === after.compare_at_price &&
  before.category === after.category &&
  before.status === after.status &&
  before.featured === after.featured &&
  before.is_taxable === after.is_taxable
