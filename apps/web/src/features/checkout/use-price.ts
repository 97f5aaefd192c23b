import { useState } from 'react'
import type { PaymentMethod } from '@golden-bead/contracts/shop-settings'
import { isUsState } from '@golden-bead/contracts/us-states'
import { hasCode } from '#lib/api/error-message.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { useShop } from '#ui/ClientConfig.tsx'
import { amountsUntilAnswer } from './amounts.ts'
import { checkoutApi, useGetPriceQuery, type Replaces } from './checkout.api.ts'
import { findLineChanges, type CheckoutLine } from './line-changes.ts'
import type { OrderPlacing } from './use-place-order.ts'

type PriceOptions = {
  lines: readonly CheckoutLine[]
  /** What was sent already shows the amounts that its buyer has seen. */
  open: OrderPlacing['open']
  method: PaymentMethod | undefined
  /** Of a guest. */
  email: string | undefined
  replaces: Replaces | undefined
  state: string
  /** The delivery that was chosen before. */
  firstRateId: string | undefined
}

/** What the order costs at its address, and with which delivery. */
export const usePrice = (options: PriceOptions) => {
  const { lines, open, method, email, replaces, state, firstRateId } = options
  const dispatch = useThunkDispatch()
  const { shipping } = useShop()
  const [rateId, setRateId] = useState(firstRateId)

  const questionTo = (to: string) => ({
    lines: lines.map(({ id, quantity }) => ({ product_id: id, quantity })),
    payment_method: method,
    email,
    replaces: open ? undefined : replaces,
    ship_to: isUsState(to) ? { country: 'US', state: to } : undefined,
    shipping_rate: rateId,
  })
  const query = useGetPriceQuery(questionTo(state), {
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
    /** Another answer than the one that is kept. */
    askNow: (to: string) =>
      dispatch(
        checkoutApi.endpoints.getPrice.initiate(questionTo(to), {
          forceRefetch: true,
          subscribe: false,
        }),
      ),
  }
}
