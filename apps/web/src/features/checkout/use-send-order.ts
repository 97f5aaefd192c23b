import { useState } from 'react'
import type { ShipTo } from '@golden-bead/contracts/addresses'
import type { NewOrder, Order, Price } from '@golden-bead/contracts/orders'
import { toShipTo } from '#lib/address-values.ts'
import { errorMessage, hasCode } from '#lib/api/error-message.ts'
import { incompleteEmail } from '#lib/text/email-address.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { wrongAddress } from './address-refusals.ts'
import { askNow } from './ask-now.ts'
import { toNewOrder, type CheckoutValues } from './checkout-form.ts'
import { offline, outcomeUnknown, unknownAfter } from './checkout-troubles.tsx'
import type { Replaces } from './checkout.api.ts'
import { findLineChanges, type CheckoutLine } from './line-changes.ts'
import type { Trouble } from './PlaceOrder.tsx'
import { termsApi } from './terms.api.ts'
import type { CheckoutChoices } from './use-checkout-choices.ts'
import type { OrderPlacing, Placing } from './use-place-order.ts'
import { isSameDestination, wholeZip, type OrderPrice } from './use-price.ts'

export type OrderSending = {
  /** Of the cart. */
  lines: readonly CheckoutLine[]
  buyer: { id: string; name: string; email: string; phone: string } | undefined
  placing: OrderPlacing
  replaces: Replaces | undefined
  isOnHold: boolean
  /** It does not wait any more. */
  onReplacedOver: () => void
  /** With a new address that is to be kept. */
  onPlaced: (order: Order, bought: NewOrder['lines'], kept: ShipTo | undefined) => Promise<void>
}

type Surroundings = {
  choices: CheckoutChoices
  price: OrderPrice
  showChanges: () => void
}

/** Sends the order, and says what became of it. `submit` answers with what is wrong with a field. */
export const useSendOrder = (
  { lines, buyer, placing, replaces, isOnHold, onReplacedOver, onPlaced }: OrderSending,
  { choices, price, showChanges }: Surroundings,
) => {
  const { open, place, askAgain } = placing
  const { picked, destination } = choices
  const [trouble, setTrouble] = useState(open && outcomeUnknown)
  const [kept, setKept] = useState<ShipTo>()
  const refuse = useRefusal({
    lines,
    price,
    isTyped: !picked,
    replaces,
    onReplacedOver,
    showChanges,
    setTrouble,
  })

  const settle = async (outcome: Placing | undefined, keeps: ShipTo | undefined) => {
    if (outcome?.kind === 'refused') return refuse(outcome.error)
    if (outcome?.kind === 'unknown') setTrouble(unknownAfter(outcome.error))
    if (outcome?.kind !== 'placed') return
    await onPlaced(outcome.order, outcome.bought, keeps)
  }

  const send = async (values: CheckoutValues, answer: Price) => {
    const order = toNewOrder(values, {
      lines: lines.map(({ id, quantity, priceCents }) => ({
        product_id: id,
        quantity,
        expected_unit_price_cents: priceCents,
      })),
      email: buyer?.email ?? values.email.trim(),
      totalCents: answer.total_cents,
      shippingRate: answer.shipping_rate,
      address: picked && toShipTo(picked),
      replaces: replaces?.number,
    })
    const keeps = picked || values.keeps_address === '' ? undefined : order.ship_to
    setKept(keeps)
    const outcome = await place({ order, lines, amounts: answer, replacedKey: replaces?.key })
    return settle(outcome, keeps)
  }

  const submit = async (values: CheckoutValues) => {
    setTrouble(undefined)
    if (open) return settle(await askAgain(), kept)
    if (isOnHold) return undefined
    if (price.changes.size > 0) return showChanges()
    if (!navigator.onLine) return setTrouble(offline)
    const to = picked ? destination : { state: values.state, zip: wholeZip(values.postal_code) }
    const isSame = isSameDestination(to, destination)
    // A browser may have filled it in before the scripts were there.
    if (!isSame) choices.typeDestination(to)
    const known = isSame ? price.query.currentData : undefined
    if (known) return send(values, known)
    const answer = await askNow(price, { lines, to, isTyped: !picked })
    if (answer.kind === 'same') return send(values, answer.price)
    if (answer.kind === 'wrong_address') return answer.wrong
    if (answer.kind === 'lines_changed') return showChanges()
    return setTrouble(answer.trouble)
  }

  return { trouble, submit }
}

type RefusalOptions = Pick<OrderSending, 'lines' | 'replaces' | 'onReplacedOver'> &
  Pick<Surroundings, 'price' | 'showChanges'> & {
    /** The fields of the address are on the page. */
    isTyped: boolean
    setTrouble: (trouble: Trouble) => void
  }

/** Shows why an order was not placed, where that can be mended. */
const useRefusal = (options: RefusalOptions) => {
  const { lines, price, isTyped, replaces, onReplacedOver, showChanges, setTrouble } = options
  const dispatch = useThunkDispatch()

  return async (error: unknown) => {
    const wrong = isTyped ? wrongAddress(error) : undefined
    if (wrong) return wrong
    if (hasCode(error, 'rate_not_offered')) {
      price.chooseRate(undefined)
      await price.query.refetch()
    }
    // Only mail servers know what an address may be; all else was checked here already.
    if (errorMessage(error, '').startsWith('body/email ')) return { email: incompleteEmail }
    if (lines.length > 0 && changeCodes.some((code) => hasCode(error, code))) {
      const { data } = await price.query.refetch()
      if (findLineChanges(lines, data).size > 0) return showChanges()
    }
    setTrouble({
      title: 'Your order was not placed',
      text: errorMessage(error, 'Please try again in a moment.'),
    })
    if (replaces && (hasCode(error, 'state_conflict') || hasCode(error, 'not_found'))) {
      onReplacedOver()
    }
    if (hasCode(error, 'no_payment_method')) {
      const anew = { forceRefetch: true, subscribe: false } as const
      await dispatch(termsApi.endpoints.getCheckoutTerms.initiate(undefined, anew))
    }
    return undefined
  }
}

const changeCodes = ['total_changed', 'out_of_stock', 'unknown_product', 'not_for_sale']
