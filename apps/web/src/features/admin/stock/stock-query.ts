import type { Product } from '@golden-bead/contracts/catalogue'
import type { StockLevel } from '@golden-bead/contracts/stock'
import { everyWord, holdsWord, pageOf } from '#features/admin/search-pattern.ts'
import type { StockFilter, StockLocation } from './stock-location.ts'

export const stockPageLength = 50

export type ListedStock = Omit<StockLevel, 'updated_at'> & {
  products: Pick<Product, 'name' | 'image' | 'in_stock'>
}

const conditions: Record<StockFilter, Record<string, string>> = {
  low: { is_low: 'is.true' },
  counted: { counted: 'is.true' },
  'not-counted': { counted: 'is.false' },
}

const columns =
  'product_id,counted,on_hand,held,free,low_at,place,is_low,version,products!inner(name,image,in_stock)'

/** The query string of one page of the stock: what needs the owner comes first. */
export const stockQuery = (location: StockLocation) =>
  orderedQuery(location, 'is_low.desc,counted.desc,free.asc,product_id.asc')

/** The same in an order that counting does not change. */
export const countQuery = (location: StockLocation) => orderedQuery(location, 'product_id.asc')

const orderedQuery = ({ query, show: filter, page }: StockLocation, order: string) => {
  const found = everyWord(query, (word) => holdsWord('name', word))
  return new URLSearchParams({
    select: columns,
    ...(filter && conditions[filter]),
    ...(found && { 'products.and': found }),
    ...pageOf(order, page, stockPageLength),
  }).toString()
}
