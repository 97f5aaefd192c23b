import { useState } from 'react'
import { postalCodePattern } from '@golden-bead/contracts/order-options'
import type { PaymentMethod } from '@golden-bead/contracts/shop-settings'
import { isUsState } from '@golden-bead/contracts/us-states'
import { errorMessage, hasCode } from '#lib/api/error-message.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { useShop } from '#ui/ClientConfig.tsx'
import { amountsUntilAnswer } from './amounts.ts'
import { checkoutApi, useGetPriceQuery, type Replaces } from './checkout.api.ts'
import { findLineChanges, type CheckoutLine } from './line-changes.ts'
import type { OrderPlacing } from './use-place-order.ts'

/** As far as the price depends on where it goes; a ZIP code that is still being typed is none. */
export type Destination = { state: string; zip: string }

export const isSameDestination = (one: Destination, other: Destination) =>
  one.state === other.state && one.zip === other.zip

export const wholeZip = (typed: string) =>
  postalCodePattern.test(typed.trim()) ? typed.trim() : ''

type PriceOptions = {
  lines: readonly CheckoutLine[]
  /** What was sent already shows the amounts that its buyer has seen. */
  open: OrderPlacing['open']
  method: PaymentMethod | undefined
  /** Of a guest. */
  email: string | undefined
  replaces: Replaces | undefined
  destination: Destination
  /** The delivery that was chosen before. */
  firstRateId: string | undefined
}

export const zipErrorOf = (error: unknown) =>
  hasCode(error, 'zip_not_in_state') ? errorMessage(error, '') : undefined

/** What the order costs at its address, and with which delivery. */
export const usePrice = (options: PriceOptions) => {
  const { lines, open, method, email, replaces, destination, firstRateId } = options
  const dispatch = useThunkDispatch()
  const { shipping, hasTax } = useShop()
  const [rateId, setRateId] = useState(firstRateId)

  // Where nothing is collected, the ZIP code changes no price.
  const shipTo = ({ state, zip }: Destination) =>
    isUsState(state)
      ? { country: 'US', state, ...(hasTax && zip && { postal_code: zip }) }
      : undefined
  const questionTo = (to: Destination) => ({
    lines: lines.map(({ id, quantity }) => ({ product_id: id, quantity })),
    payment_method: method,
    email,
    replaces: open ? undefined : replaces,
    ship_to: shipTo(to),
    shipping_rate: rateId,
  })
  const query = useGetPriceQuery(questionTo(destination), {
    skip: lines.length === 0,
    refetchOnMountOrArgChange: true,
  })
  // Until the answer is known nothing can be settled.
  const changes = findLineChanges(lines, open ? undefined : query.data)
  const amounts =
    open?.amounts ??
    query.currentData ??
    amountsUntilAnswer(lines, { last: query.data, rate: shipping })
  const rates = (open?.amounts ?? query.data)?.shipping_rates ?? []
  // It is gone, or does not go to the state that was chosen since.
  if (rateId !== undefined && hasCode(query.error, 'rate_not_offered')) setRateId(undefined)

  return {
    query,
    changes,
    amounts,
    rates,
    rate: rates.find(({ id }) => id === amounts.shipping_rate),
    /** At once, before it is known what it costs. */
    chosenRate: rates.find(({ id }) => id === rateId)?.id ?? amounts.shipping_rate,
    chooseRate: setRateId,
    /** Whether anything can be sent there. */
    isServed: open !== undefined || !hasCode(query.error, 'no_shipping'),
    /** What is wrong with the ZIP code. */
    zipError: zipErrorOf(query.error),
    /** Another answer than the one that is kept. */
    askNow: (to: Destination) =>
      dispatch(
        checkoutApi.endpoints.getPrice.initiate(questionTo(to), {
          forceRefetch: true,
          subscribe: false,
        }),
      ),
  }
}

export type OrderPrice = ReturnType<typeof usePrice>
