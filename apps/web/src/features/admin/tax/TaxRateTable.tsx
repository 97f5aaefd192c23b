import type { TaxRate } from '@golden-bead/contracts/tax-rates'
import { FactsRow, FactsTable } from '#features/admin/FactsTable.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { dayWords, percentOf, prefixWords, shippingWords } from './tax-words.ts'
import { useShopDay } from './use-shop-day.ts'

export type RateAction = 'next' | 'end' | 'delete'

type TaxRateTableProps = {
  /** Of each prefix the newest first. */
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
    {rates.map((rate, index) => (
      <FactsRow
        key={rate.id}
        name={prefixWords(rate.postal_prefix)}
        detail={rate.name}
        facts={factsOf(rate)}
        actions={
          <RateActions
            rate={rate}
            isUnused={used !== undefined && !used.includes(rate.id)}
            isLast={rates[index - 1]?.postal_prefix !== rate.postal_prefix}
            onAct={onAct}
          />
        }
      />
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

type RateActionsProps = Pick<TaxRateTableProps, 'onAct'> & {
  rate: TaxRate
  isUnused: boolean
  /** Whether none of its prefix begins later: where tax was stopped, it can begin again. */
  isLast: boolean
}

const RateActions = ({ rate, isUnused, isLast, onAct }: RateActionsProps) => {
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
      {isLast && button('next', 'New rate from …')}
      {/* The rest of a state ends with all of its rates. */}
      {!isOver && rate.postal_prefix !== '' && button('end', 'End')}
      {!isOver && isUnused && button('delete', 'Delete')}
    </div>
  )
}
