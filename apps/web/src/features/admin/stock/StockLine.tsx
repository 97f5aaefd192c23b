import { ShopLink } from '#ui/ShopLink.tsx'
import { useGetStockQuery } from './admin-stock.api.ts'
import { stockLocation } from './stock-location.ts'
import { wordsOfFigures } from './stock-words.ts'

type StockLineProps = { id: string; name: string }

/** In the form of a product: how many there are, and where that is changed. */
export const StockLine = ({ id, name }: StockLineProps) => {
  const { data: stock } = useGetStockQuery(id, { refetchOnMountOrArgChange: true })

  return (
    <p className="min-h-6 text-ink-soft">
      {stock && (stock.counted ? wordsOfFigures(stock) : 'Not counted')}
      {stock && ' · '}
      <ShopLink to={stockLocation.pathOf({ ...stockLocation.all, query: name })} className="link">
        Count the stock
      </ShopLink>
    </p>
  )
}
