import { useState } from 'react'
import type { Product } from '@golden-bead/contracts/catalogue'
import type { ProductListing } from '#features/admin/admin-location.ts'
import type { ChosenProduct } from './admin-changes.api.ts'

type ChosenById = ReadonlyMap<string, ChosenProduct>

const none: ChosenById = new Map()

/** What the list is narrowed to: its order and its page are no part of that. */
const filtersOf = ({
  sort: _sort,
  isDescending: _order,
  page: _page,
  ...filters
}: ProductListing) => JSON.stringify(filters)

/** The products that are ticked: through pages and orders of the list, until its filters change. */
export const useChosen = (list: ProductListing) => {
  const filters = filtersOf(list)
  const [kept, setKept] = useState({ filters, byId: none })
  /** Where a range begins. */
  const [lastId, setLastId] = useState<string>()
  if (kept.filters !== filters) setKept({ filters, byId: none })

  const keep = (byId: ChosenById) => setKept({ filters, byId })
  const mark = (products: readonly Product[], isChosen: boolean) => {
    const byId = new Map(kept.byId)
    for (const product of products) {
      if (isChosen) byId.set(product.id, chosenOf(product))
      else byId.delete(product.id)
    }
    keep(byId)
  }

  return {
    byId: kept.byId,
    mark,
    /** With `isRange` all of the page from the last one that was ticked. */
    toggle: (product: Product, page: readonly Product[], isRange: boolean) => {
      const from = isRange ? page.findIndex(({ id }) => id === lastId) : -1
      const to = page.indexOf(product)
      const range = from === -1 ? [product] : page.slice(Math.min(from, to), Math.max(from, to) + 1)
      mark(range, !kept.byId.has(product.id))
      setLastId(product.id)
    },
    replace: (products: readonly ChosenProduct[]) =>
      keep(new Map(products.map((product) => [product.id, product]))),
    clear: () => keep(none),
  }
}

export type Chosen = ReturnType<typeof useChosen>

const chosenOf = ({ id, name, price, compare_at_price, updated_at }: Product): ChosenProduct => ({
  id,
  name,
  price,
  compare_at_price,
  updated_at,
})
