import { ShopLink } from '#ui/ShopLink.tsx'
import { useCountWaitsQuery, useGetStockQuery } from './admin-stock.api.ts'
import { stockLocation } from './stock-location.ts'
import { wordsOfFigures, wordsOfWaiting } from './stock-words.ts'

type StockLineProps = { id: string; name: string }

/** In the form of a product: how many there are, and where that is changed. */
export const StockLine = ({ id, name }: StockLineProps) => {
  const { data: stock } = useGetStockQuery(id, { refetchOnMountOrArgChange: true })
  const { data: [waits] = [] } = useCountWaitsQuery([id], { refetchOnMountOrArgChange: true })

  return (
    <p className="min-h-6 text-ink-soft">
      {stock && (stock.counted ? wordsOfFigures(stock) : 'Not counted')}
      {stock && ' · '}
      {waits && `${wordsOfWaiting(waits.waiting)} · `}
      <ShopLink to={stockLocation.pathOf({ ...stockLocation.all, query: name })} className="link">
        Count the stock
      </ShopLink>
    </p>
  )
}
