import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Product } from '@golden-bead/contracts/catalogue'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { StoreServices } from '#lib/api/base-api.ts'
import { isForSale, quantityMaxOf } from '#lib/stock.ts'
import { withKeptUnits } from '#lib/waiting-order.ts'
import { cartApi } from './cart.api.ts'
import type { CartLine } from './cart-line.ts'
import { productAdded, selectCartLines, type CartState } from './cart.slice.ts'

/** A line of an earlier order: the product may be gone, or have another name. */
export type BoughtLine = { product_id: string; name: string; quantity: number }

type Plan = {
  additions: { product: Product; quantity: number }[]
  /** What cannot be bought any more, or not as many of it, in a sentence each. */
  missing: string[]
}

const { linesMax, quantityMax } = orderLimits

/** How many units went into the cart, of how many, and what did not. */
export type Bought = { added: number; wanted: number; missing: readonly string[] }

type CartStore = {
  dispatch: ThunkDispatch<unknown, StoreServices, UnknownAction>
  getState: () => { cart: CartState }
}

/**
 * Throws where the shop does not say what it sells today. `kept`: an order that waits for its payment,
 * whose units are there.
 */
export const buyAgain = async (
  lines: readonly BoughtLine[],
  { dispatch, getState }: CartStore,
  kept: Parameters<typeof withKeptUnits>[1] = { lines: [], isHeld: false },
): Promise<Bought> => {
  const ids = lines.map(({ product_id: id }) => id)
  const found = await dispatch(
    cartApi.endpoints.listProductsById.initiate(ids, { forceRefetch: true, subscribe: false }),
  ).unwrap()
  const products = withKeptUnits(found, kept)
  const { additions, missing } = planAgain(lines, products, selectCartLines(getState()))
  for (const addition of additions) dispatch(productAdded(addition))
  return { added: unitsOf(additions), wanted: unitsOf(lines), missing }
}

const unitsOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** What of an earlier order can go into the cart as the shop is now. */
export const planAgain = (
  bought: readonly BoughtLine[],
  products: readonly Product[],
  cart: readonly Pick<CartLine, 'id' | 'quantity'>[],
): Plan => {
  const today = new Map(products.map((product) => [product.id, product]))
  const inCart = new Map(cart.map(({ id, quantity }) => [id, quantity]))
  const plan: Plan = { additions: [], missing: [] }

  for (const { product_id: id, name, quantity } of bought) {
    const product = today.get(id)
    const before = inCart.get(id) ?? 0
    if (!product) plan.missing.push(`${name} is no longer offered.`)
    else if (!isForSale(product)) plan.missing.push(`${name} is not for sale right now.`)
    else if (!product.available) plan.missing.push(`${name} is out of stock.`)
    else if (before === 0 && inCart.size >= linesMax) {
      plan.missing.push(`${name} does not fit: a cart holds up to ${linesMax} different items.`)
    } else {
      const max = quantityMaxOf(product)
      const added = Math.max(0, Math.min(quantity, max - before))
      if (added > 0) plan.additions.push({ product, quantity: added })
      if (added < quantity) plan.missing.push(limitOf(name, max))
      inCart.set(id, before + added)
    }
  }
  return plan
}

const limitOf = (name: string, max: number) =>
  max < quantityMax
    ? `${name}: only ${max} left, and your cart has ${max === 1 ? 'it' : 'all of them'}.`
    : `${name}: your cart has ${max}, the most you can order of one item.`
