import type { Product } from '@golden-bead/contracts/catalogue'
import { toCents } from '@golden-bead/contracts/money'
import { isForSale, quantityMaxOf } from '#lib/stock.ts'
import type { CartLine } from './cart-line.ts'

export type CartChange =
  | { kind: 'price'; wasCents: number; isCents: number }
  | { kind: 'not-for-sale' }
  | { kind: 'for-sale-again' }
  | { kind: 'out-of-stock' }
  | { kind: 'back-in-stock' }
  | { kind: 'few-left'; left: number }
  | { kind: 'gone' }

/** What differs between the cart as it was filled and the shop as it is now, line by line. */
export const findCartChanges = (
  lines: readonly CartLine[],
  products: readonly Product[],
): ReadonlyMap<string, readonly CartChange[]> => {
  const today = new Map(products.map((product) => [product.id, product]))
  const changes = new Map<string, CartChange[]>()

  for (const line of lines) {
    const found = changesOf(line, today.get(line.id))
    if (found.length > 0) changes.set(line.id, found)
  }
  return changes
}

const changesOf = (line: CartLine, product: Product | undefined): CartChange[] => {
  if (!product) return [{ kind: 'gone' }]
  if (!isForSale(product)) return isForSale(line) ? [{ kind: 'not-for-sale' }] : []
  const wasCents = toCents(line.price)
  const isCents = toCents(product.price)
  const left = quantityMaxOf(product)

  return [
    ...(isForSale(line) && wasCents !== isCents
      ? [{ kind: 'price' as const, wasCents, isCents }]
      : []),
    ...(!isForSale(line) && product.available ? [{ kind: 'for-sale-again' as const }] : []),
    ...(line.available && !product.available ? [{ kind: 'out-of-stock' as const }] : []),
    ...(!line.available && product.available ? [{ kind: 'back-in-stock' as const }] : []),
    ...(product.available && line.quantity > left ? [{ kind: 'few-left' as const, left }] : []),
  ]
}
