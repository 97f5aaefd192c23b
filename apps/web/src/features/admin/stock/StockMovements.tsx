import type { Stock } from '@golden-bead/contracts/stock'
import { paths } from '@golden-bead/contracts/paths'
import { dayAndTimeOf } from '#features/admin/moments.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { reasonLabels } from './stock-words.ts'

/** How the number on the shelf came about. */
export const StockMovements = ({ movements }: Pick<Stock, 'movements'>) => {
  if (movements.length === 0) return null

  return (
    <section aria-labelledby="movements" className="mt-6 border-t border-beech pt-4">
      <h3 id="movements" className="text-lg">
        Last changes
      </h3>
      <ul className="mt-2 divide-y divide-beech">
        {movements.map(({ quantity, reason, note, order, created_at: moment }) => (
          <li key={`${moment} ${reason} ${quantity}`} className="flex gap-x-4 py-2">
            <span className="w-12 shrink-0 text-right font-semibold tabular-nums">
              {quantity > 0 ? '+' : '−'}
              {Math.abs(quantity).toLocaleString('en-US')}
            </span>
            <span className="min-w-0">
              {reasonLabels[reason]}
              {order !== null && (
                <>
                  {' '}
                  with{' '}
                  <ShopLink to={paths.adminOrder(order)} className="link">
                    {order}
                  </ShopLink>
                </>
              )}
              {note && (
                <bdi className="block text-ink-soft wrap-break-word whitespace-pre-wrap">
                  {note}
                </bdi>
              )}
              <time dateTime={moment} className="block text-sm text-ink-soft">
                {dayAndTimeOf(moment)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
