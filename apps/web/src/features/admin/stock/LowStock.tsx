import { ShopLink } from '#ui/ShopLink.tsx'
import { useListStockQuery } from './admin-stock.api.ts'
import { stockLocation } from './stock-location.ts'
import { stockQuery } from './stock-query.ts'

const namedMax = 3
const everyMinute = 60_000

/** Names what is low: 'Low: Globe (none left), Dressing Frame (3 left) and 4 more'. */
export const LowStock = ({ isFirst }: { isFirst: boolean }) => {
  const { data: low } = useListStockQuery(stockQuery({ ...stockLocation.all, show: 'low' }), {
    pollingInterval: everyMinute,
    skipPollingIfUnfocused: true,
  })
  if (!low || low.total === 0) return null
  const named = low.rows.slice(0, namedMax)
  const names = named.map(({ free, products: { name } }) => `${name} (${free || 'none'} left)`)
  const more = low.total - named.length

  return (
    <>
      {!isFirst && '. '}
      Low in{' '}
      <ShopLink className="link" to={stockLocation.pathOf({ ...stockLocation.all, show: 'low' })}>
        stock
      </ShopLink>
      : {names.join(', ')}
      {more > 0 && ` and ${more.toLocaleString('en-US')} more`}
    </>
  )
}
