import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { Product } from '@golden-bead/contracts/catalogue'
import { canBuy } from '#lib/stock.ts'
import { readWaitingOrder, withKeptUnits } from '#lib/waiting-order.ts'
import { useStoredText, waitingOrderKey } from '#lib/session/stored-text.ts'
import type { CartLine } from './cart-line.ts'
import { linesAsOf, selectCartLines } from './cart.slice.ts'
import { useListProductsByIdQuery } from './cart.api.ts'
import { findCartChanges, type CartChange } from './cart-changes.ts'

export type CartChanges = {
  of: (id: string) => readonly CartChange[]
  count: number
  products: readonly Product[]
  /** What the cart holds now that can be bought. */
  buyable: readonly CartLine[]
}

/** Compares the cart with the catalogue each time it is opened; without a response there are no changes. */
export const useCartChanges = (userId: string | undefined): CartChanges => {
  const lines = useSelector(selectCartLines)
  const known = lines.map(({ id }) => id).toSorted()
  const [asked, setAsked] = useState(known)

  // A removed line needs no new request; an added one does.
  const knownBefore = new Set(asked)
  if (known.some((id) => !knownBefore.has(id))) setAsked(known)

  const waiting = readWaitingOrder(useStoredText(waitingOrderKey), userId)
  const { currentData: found } = useListProductsByIdQuery(asked, {
    skip: asked.length === 0,
    refetchOnMountOrArgChange: true,
  })
  const products = found && waiting ? withKeptUnits(found, waiting) : found
  const changes: ReturnType<typeof findCartChanges> = products
    ? findCartChanges(lines, products)
    : new Map()

  return {
    of: (id) => changes.get(id) ?? [],
    count: changes.size,
    products: products ?? [],
    buyable: (products ? linesAsOf(lines, products) : lines).filter(canBuy),
  }
}
