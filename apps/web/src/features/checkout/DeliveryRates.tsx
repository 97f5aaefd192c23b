import type { Price } from '@golden-bead/contracts/orders'
import type { CheckoutTerms, PaymentMethod } from '@golden-bead/contracts/shop-settings'
import { Arrival } from '#ui/Arrival.tsx'
import { Radio } from '#ui/forms/Radio.tsx'
import { Money } from '#ui/Money.tsx'
import { heldControl } from './field-props.ts'

type Rate = Price['shipping_rates'][number]

type DeliveryRatesProps = {
  /** Those that serve the address. */
  rates: readonly Rate[]
  /** The `id` of the one that counts. */
  chosen: string | undefined
  terms: CheckoutTerms
  method: PaymentMethod | undefined
  isLocked: boolean
  onChoose: (id: string) => void
}

/** With the days of a rate; without one, those of the first. */
export const termsOfRate = (terms: CheckoutTerms, rate: Rate | undefined): CheckoutTerms =>
  rate === undefined ? terms : { ...terms, arrives_in_days: rate.working_days }

/** Where there is a choice: what each delivery costs, and when it arrives. */
export const DeliveryRates = ({
  rates,
  chosen,
  terms,
  method,
  isLocked,
  onChoose,
}: DeliveryRatesProps) => {
  if (rates.length < 2) return null
  return (
    <div role="radiogroup" aria-label="How it is sent" className="mt-6 grid gap-3 sm:grid-cols-2">
      {rates.map((rate) => (
        <Radio
          key={rate.id}
          name="shipping_rate"
          value={rate.id}
          checked={rate.id === chosen}
          onChange={() => onChoose(rate.id)}
          {...(isLocked && heldControl)}
          label={rate.name}
          aside={rate.price_cents === 0 ? 'Free' : <Money cents={rate.price_cents} />}
          text={<Arrival terms={termsOfRate(terms, rate)} method={method} />}
        />
      ))}
    </div>
  )
}
