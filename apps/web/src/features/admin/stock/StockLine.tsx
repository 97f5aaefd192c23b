import { Button } from '#ui/forms/Button.tsx'
import { useCountWaitsQuery, useGetStockQuery } from './admin-stock.api.ts'
import { CountDialog } from './CountDialog.tsx'
import { wordsOfFigures, wordsOfWaiting } from './stock-words.ts'

type StockLineProps = { id: string; onCount: () => void }

/** In the form of a product: how many there are. */
export const StockLine = ({ id, onCount }: StockLineProps) => {
  const { data: stock } = useGetStockQuery(id, { refetchOnMountOrArgChange: true })
  const { data: [waits] = [] } = useCountWaitsQuery([id], { refetchOnMountOrArgChange: true })

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
      {stock && (
        <p>
          {stock.counted ? wordsOfFigures(stock) : 'Not counted'}
          {waits && ` · ${wordsOfWaiting(waits.waiting)}`}
        </p>
      )}
      <Button size="small" variant="secondary" disabled={!stock} onClick={onCount}>
        Count the stock
      </Button>
    </div>
  )
}

type CountProductProps = { id: string; name: string; onClose: () => void }

/** Beside that form, since a form within another one would send both. */
export const CountProduct = ({ id, name, onClose }: CountProductProps) => {
  const { data: stock } = useGetStockQuery(id)
  return (
    stock && (
      <CountDialog level={{ ...stock, product_id: id, products: { name } }} onClose={onClose} />
    )
  )
}
