import type { Price } from '@golden-bead/contracts/orders'
import { counted } from '#lib/text/counted.ts'

/** A line of the cart, at the price that the buyer has seen. */
export type CheckoutLine = {
  id: string
  name: string
  image: string
  quantity: number
  priceCents: number
  hasSmallParts: boolean
  warning: string
}

type Problem = NonNullable<Price['lines'][number]['problem']>
export type LineChange =
  | { kind: 'price'; isCents: number }
  | { kind: 'few_left'; left: number }
  | { kind: Problem['code'] }

/** What stands between the cart and an order, line by line. */
export const findLineChanges = (
  lines: readonly CheckoutLine[],
  price: Price | undefined,
): ReadonlyMap<string, LineChange> => {
  const priced = new Map(price?.lines.map((line) => [line.product_id, line]))
  const changes = new Map<string, LineChange>()
  for (const { id, priceCents } of lines) {
    const now = priced.get(id)
    if (now?.problem) changes.set(id, changeOf(now.problem))
    else if (now && now.unit_price_cents !== priceCents) {
      changes.set(id, { kind: 'price', isCents: now.unit_price_cents })
    }
  }
  return changes
}

const changeOf = ({ code, left = 0 }: Problem): LineChange =>
  code === 'out_of_stock' && left > 0 ? { kind: 'few_left', left } : { kind: code }

export const changedItems = (count: number) =>
  count === 1 ? 'One item has changed' : `${counted(count, 'item')} have changed`
