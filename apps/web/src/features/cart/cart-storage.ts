import { catalogueLimits, priceMax } from '@golden-bead/contracts/catalogue-options'
import { toRecord } from '#lib/api/read-json.ts'
import { linesMax, quantityMax, type CartLine } from './cart-line.ts'

export const cartStorageKey = 'golden-bead-cart'

/**
 * Reads a saved cart. Anyone may have written to the storage of the browser, an older version of
 * the shop included: what is not a line of a cart is left out, and nothing of it can throw.
 */
export const readCart = (value: unknown): CartLine[] => {
  if (!Array.isArray(value)) return []

  const lines = new Map<string, CartLine>()
  for (const entry of value.slice(0, linesMax)) {
    const line = toLine(entry)
    if (line && !lines.has(line.id)) lines.set(line.id, line)
  }
  return [...lines.values()]
}

const toLine = (entry: unknown): CartLine | undefined => {
  const line = toRecord(entry)
  const { id, name, price, quantity } = line
  if (typeof id !== 'string' || id === '' || typeof name !== 'string') return undefined
  // One such line would make the question about all of them too long to be answered.
  if (id.length > catalogueLimits.productIdLengthMax) return undefined
  if (typeof price !== 'number' || !(price >= 0 && price <= priceMax)) return undefined
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) return undefined

  return {
    id,
    name,
    price,
    quantity: Math.min(quantity, quantityMax),
    image: text(line['image']),
    category: text(line['category']),
    description: text(line['description']),
    age_range: text(line['age_range']),
    benefits: Array.isArray(line['benefits'])
      ? line['benefits'].filter((benefit) => typeof benefit === 'string')
      : [],
    in_stock: line['in_stock'] !== false,
    featured: line['featured'] === true,
    updated_at: text(line['updated_at']),
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
