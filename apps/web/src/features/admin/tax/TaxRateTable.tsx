import type { TaxRate } from '@golden-bead/contracts/tax-rates'
import { FactsTable } from '#features/admin/FactsTable.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { dayWords, percentOf, prefixWords, shippingWords } from './tax-words.ts'
import { useShopDay } from './use-shop-day.ts'

export type RateAction = 'next' | 'end' | 'delete'

type TaxRateTableProps = {
  rates: readonly TaxRate[]
  /** Ids of those that orders have used; undefined while that is not known. */
  used: readonly string[] | undefined
  isUpdating: boolean
  onAct: (action: RateAction, rate: TaxRate) => void
}

const columns = ['Where', 'Rate', 'Shipping', 'Days']

export const TaxRateTable = ({ rates, used, isUpdating, onAct }: TaxRateTableProps) => (
  <FactsTable
    label="Table of rates"
    caption="Rates"
    columns={columns}
    hasActions
    isUpdating={isUpdating}
  >
    {rates.map((rate) => (
      <tr key={rate.id} className="border-b border-beech last:border-0 hover:bg-paper">
        <th scope="row" className="px-3 py-2 text-left font-medium wrap-anywhere sm:pl-4">
          <span className="block">{prefixWords(rate.postal_prefix)}</span>
          <span className="block text-sm font-normal text-ink-soft">{rate.name}</span>
          {/* A phone has no room for columns. */}
          {factsOf(rate).map((fact) => (
            <span key={fact} className="block text-sm font-normal text-ink-soft sm:hidden">
              {fact}
            </span>
          ))}
        </th>
        {factsOf(rate).map((fact) => (
          <td key={fact} className="px-3 py-2 max-sm:hidden">
            {fact}
          </td>
        ))}
        <td className="py-1 pr-1 sm:pr-2">
          <RateActions
            rate={rate}
            isUnused={used !== undefined && !used.includes(rate.id)}
            onAct={onAct}
          />
        </td>
      </tr>
    ))}
  </FactsTable>
)

const factsOf = (rate: TaxRate) => [
  percentOf(rate.rate_ppm),
  shippingWords(rate.shipping),
  daysWords(rate),
]

const daysWords = ({ valid_from: from, valid_to: to }: TaxRate) => {
  if (to === null) return `From ${dayWords(from)}`
  return `${dayWords(from)} to ${dayWords(to)}`
}

type RateActionsProps = Pick<TaxRateTableProps, 'onAct'> & { rate: TaxRate; isUnused: boolean }

const RateActions = ({ rate, isUnused, onAct }: RateActionsProps) => {
  const today = useShopDay()
  const isOver = rate.valid_to !== null && rate.valid_to < today
  const what = <span className="sr-only"> for {prefixWords(rate.postal_prefix)}</span>
  const button = (action: RateAction, label: string) => (
    <Button variant="quiet" size="small" onClick={() => onAct(action, rate)}>
      {label}
      {what}
    </Button>
  )

  return (
    <div className="flex flex-wrap justify-end gap-1 max-sm:flex-col">
      {rate.valid_to === null && button('next', 'New rate from …')}
      {/* The rest of a state ends with all of its rates. */}
      {!isOver && rate.postal_prefix !== '' && button('end', 'End')}
      {!isOver && isUnused && button('delete', 'Delete')}
    </div>
  )
}
