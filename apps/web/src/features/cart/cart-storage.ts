import { productIdLengthMax, priceMax } from '@golden-bead/contracts/catalogue-options'
import { orderLimits } from '@golden-bead/contracts/order-options'
import { productDefaults } from '@golden-bead/contracts/product-defaults'
import { toRecord } from '#lib/api/read-json.ts'
import type { CartLine } from './cart-line.ts'

export const cartStorageKey = 'golden-bead-cart'

/**
 * Parses a saved cart. The value is untrusted, and may be of an older version of the shop: what is
 * not a line of a cart is left out, and nothing throws.
 */
export const readCart = (value: unknown): CartLine[] => {
  if (!Array.isArray(value)) return []

  const lines = new Map<string, CartLine>()
  for (const entry of value.slice(0, orderLimits.linesMax)) {
    const line = toLine(entry)
    if (line && !lines.has(line.id)) lines.set(line.id, line)
  }
  return [...lines.values()]
}

const toLine = (entry: unknown): CartLine | undefined => {
  const line = toRecord(entry)
  const { id, name, price, quantity } = line
  if (typeof id !== 'string' || id === '' || typeof name !== 'string') return undefined
  // A longer id would make the address of the request for all of them too long.
  if (id.length > productIdLengthMax) return undefined
  if (typeof price !== 'number' || !(price >= 0 && price <= priceMax)) return undefined
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) return undefined

  const details = readDetails(line)
  const { available, stock_left: left } = line

  return {
    id,
    name,
    price,
    quantity: Math.min(quantity, orderLimits.quantityMax),
    ...details,
    available: typeof available === 'boolean' ? available : details.in_stock,
    stock_left: typeof left === 'number' && Number.isInteger(left) && left >= 0 ? left : null,
    is_sample: false,
    category: text(line['category']),
    created_at: text(line['created_at']),
    updated_at: text(line['updated_at']),
  }
}

/** What else a product has, by the kind of its default. */
const readDetails = (line: Record<string, unknown>): ProductDetails => {
  const details: Record<string, unknown> = { ...productDefaults }
  for (const [name, fallback] of Object.entries(productDefaults)) {
    const value = line[name]
    if (fallback === null) continue
    if (Array.isArray(fallback) !== Array.isArray(value)) continue
    if (typeof value === typeof fallback) details[name] = textsOf(value)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each is of the kind of its default.
  return details as ProductDetails
}

type ProductDetails = Pick<CartLine, keyof typeof productDefaults>

const textsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : value

const text = (value: unknown) => (typeof value === 'string' ? value : '')
