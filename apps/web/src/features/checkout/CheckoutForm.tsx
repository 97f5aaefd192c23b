import { useRef, useState, type FocusEvent, type InputEvent } from 'react'
import type { Address, ShipTo } from '@golden-bead/contracts/addresses'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { NewOrder, Order, Price } from '@golden-bead/contracts/orders'
import type { CheckoutTerms } from '@golden-bead/contracts/shop-settings'
import { isUsState } from '@golden-bead/contracts/us-states'
import { formatCents } from '@golden-bead/contracts/money'
import { toShipTo } from '#lib/address-values.ts'
import { errorMessage, hasCode } from '#lib/api/error-message.ts'
import { emailError, incompleteEmail } from '#lib/text/email-address.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useQuestions } from '#ui/forms/use-questions.ts'
import { draftOf, readDraft, saveDraft, type Draft } from './checkout-draft.ts'
import { offline, outcomeUnknown, unknownAfter } from './checkout-troubles.tsx'
import {
  askAboutCheckout,
  toNewOrder,
  checkCheckout,
  checkoutFields,
  type CheckoutValues,
} from './checkout-form.ts'
import type { Replaces } from './checkout.api.ts'
import { ContactFields } from './ContactFields.tsx'
import { DeliveryRates, termsOfRate } from './DeliveryRates.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import type { FieldProps } from './field-props.ts'
import { findLineChanges, type CheckoutLine } from './line-changes.ts'
import { OrderReview } from './OrderReview.tsx'
import { methodOf, PaymentFields } from './PaymentFields.tsx'
import { PlaceOrder } from './PlaceOrder.tsx'
import { termsApi } from './terms.api.ts'
import type { OrderPlacing, Placing } from './use-place-order.ts'
import { isSameDestination, usePrice, wholeZip, zipErrorOf, type Destination } from './use-price.ts'

type CheckoutFormProps = {
  lines: readonly CheckoutLine[]
  terms: CheckoutTerms
  buyer: { id: string; name: string; email: string; phone: string } | undefined
  /** What the buyer keeps, the default first. */
  addresses: readonly Address[]
  loginPath: string
  placing: OrderPlacing
  replaces: Replaces | undefined
  isOnHold: boolean
  /** It does not wait any more. */
  onReplacedOver: () => void
  onTakePrice: (id: string, priceCents: number) => void
  onTakeQuantity: (id: string, quantity: number) => void
  onRemove: (id: string) => void
  /** With a new address that is to be kept. */
  onPlaced: (order: Order, bought: NewOrder['lines'], kept: ShipTo | undefined) => Promise<void>
}

export const CheckoutForm = (props: CheckoutFormProps) => {
  const { terms, buyer, addresses, loginPath, placing, replaces, onPlaced } = props
  const { onTakePrice, onTakeQuantity, onRemove, onReplacedOver } = props
  const { open, place, askAgain } = placing
  const isOpen = open !== undefined
  const lines = open?.lines ?? props.lines
  const dispatch = useThunkDispatch()
  const review = useRef<HTMLElement>(null)
  const [draft] = useState(() =>
    open ? draftOf(open.order, open.order.shipping_rate) : readDraft(buyer),
  )
  const [trouble, setTrouble] = useState(open && outcomeUnknown)
  const [chosen, setChosen] = useState(draft.payment_method)
  const [addressId, setAddressId] = useState(() => addressIdOf(draft, addresses))
  // What was sent shows where it goes.
  const picked = isOpen ? undefined : addresses.find(({ id }) => id === addressId)
  const [kept, setKept] = useState<ShipTo>()
  const [guestEmail, setGuestEmail] = useState(draft.email ?? '')
  const [typed, setTyped] = useState<Destination>(() => ({
    state: draft.state ?? '',
    zip: wholeZip(draft.postal_code ?? ''),
  }))
  const method = methodOf(terms, chosen)
  const destination = picked ? { state: picked.state, zip: picked.postal_code } : typed
  const price = usePrice({
    lines,
    open,
    method,
    email: buyer || emailError(guestEmail) ? undefined : guestEmail,
    replaces,
    destination,
    firstRateId: draft.shipping_rate || undefined,
  })
  const { query, changes, amounts, isServed } = price

  /** Answers with what is wrong with a field. */
  const settle = async (outcome: Placing | undefined, keeps: ShipTo | undefined) => {
    if (outcome?.kind === 'refused') return refuse(outcome.error)
    if (outcome?.kind === 'unknown') setTrouble(unknownAfter(outcome.error))
    if (outcome?.kind !== 'placed') return
    await onPlaced(outcome.order, outcome.bought, keeps)
  }

  const refuse = async (error: unknown) => {
    const wrong = picked ? undefined : wrongAddress(error)
    if (wrong) return wrong
    if (hasCode(error, 'rate_not_offered')) {
      price.chooseRate(undefined)
      await query.refetch()
    }
    // Only mail servers know what an address may be; all else was checked here already.
    if (errorMessage(error, '').startsWith('body/email ')) return { email: incompleteEmail }
    if (lines.length > 0 && changeCodes.some((code) => hasCode(error, code))) {
      const { data } = await query.refetch()
      if (findLineChanges(props.lines, data).size > 0) {
        focusReview()
        return
      }
    }
    setTrouble({
      title: 'Your order was not placed',
      text: errorMessage(error, 'Please try again in a moment.'),
    })
    if (replaces && (hasCode(error, 'state_conflict') || hasCode(error, 'not_found'))) {
      onReplacedOver()
    }
    if (hasCode(error, 'no_payment_method')) {
      await dispatch(
        termsApi.endpoints.getCheckoutTerms.initiate(undefined, {
          forceRefetch: true,
          subscribe: false,
        }),
      )
    }
  }

  // Once React has drawn what is new.
  const focusReview = () => setTimeout(() => review.current?.focus())

  const submit = async (values: CheckoutValues) => {
    setTrouble(undefined)
    if (isOpen) return settle(await askAgain(), kept)
    if (props.isOnHold) return undefined
    if (changes.size > 0) {
      focusReview()
      return
    }
    if (!navigator.onLine) {
      setTrouble(offline)
      return
    }
    const to = picked ? destination : { state: values.state, zip: wholeZip(values.postal_code) }
    const isSame = isSameDestination(to, destination)
    // A browser may have filled it in before the scripts were there.
    if (!isSame) setTyped(to)
    const known = isSame ? query.currentData : undefined
    const { answer, wrong } = known ? { answer: known } : await answerNow(to)
    if (answer === undefined) return wrong
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
    const purchase = { order, lines, amounts: answer, replacedKey: replaces?.key }
    return settle(await place(purchase), keeps)
  }

  /** What it costs by the answer that was still to come, if the buyer has seen as much. */
  const answerNow = async (
    to: Destination,
  ): Promise<{ answer?: Price; wrong?: ReturnType<typeof wrongAddress> }> => {
    const { data, error } = await price.askNow(to)
    const wrong = picked ? undefined : wrongAddress(error)
    if (wrong) return { wrong }
    if (error || !data) {
      setTrouble({
        title: titleOf(error) ?? 'The prices could not be looked up',
        text: errorMessage(error, 'Your order was not sent. Please try again in a moment.'),
      })
      return {}
    }
    if (findLineChanges(lines, data).size > 0) {
      focusReview()
      return {}
    }
    if (data.total_cents === amounts.total_cents) return { answer: data }
    setTrouble({
      title: `The total is ${formatCents(data.total_cents)} now`,
      text: 'Your order was not sent. Please look at it again.',
    })
    return {}
  }

  const { errors, isBusy, formProps } = useForm({
    names: checkoutFields,
    check: (values) => (isOpen ? {} : checkCheckout(values, { isGuest: !buyer, address: picked })),
    submit,
  })
  const isLocked = isBusy || isOpen
  const questions = useQuestions({
    names: checkoutFields,
    ask: (values) =>
      isLocked ? {} : askAboutCheckout(values, { isGuest: !buyer, address: picked }),
  })
  const fieldProps: FieldProps = (name) => ({
    name,
    defaultValue: draft[name] ?? (name === 'name' || name === 'phone' ? buyer?.[name] : undefined),
    error: errors[name] ?? (name === 'postal_code' ? price.zipError : undefined),
    readOnly: isLocked,
  })

  const events = {
    onInput: (event: InputEvent<HTMLFormElement>) => {
      formProps.onInput(event)
      questions.formProps.onInput(event)
      const { target, currentTarget } = event
      if (target instanceof HTMLInputElement && target.name === 'payment_method') {
        setChosen(target.value)
      }
      if (target instanceof HTMLInputElement && target.name === 'address_id') {
        setAddressId(target.value)
      }
      if (target instanceof HTMLSelectElement && target.name === 'state') {
        setTyped({ ...typed, state: target.value })
      }
      if (target instanceof HTMLInputElement && target.name === 'postal_code') {
        setTyped({ ...typed, zip: wholeZip(target.value) })
      }
      saveDraft(currentTarget, buyer?.id)
    },
    onBlur: (event: FocusEvent<HTMLFormElement>) => {
      questions.formProps.onBlur(event)
      const { target } = event
      if (target instanceof HTMLInputElement && target.name === 'email') {
        setGuestEmail(target.value.trim())
      }
    },
  }

  return (
    <form
      {...formProps}
      {...events}
      aria-label="Checkout"
      className="flex flex-col gap-y-9 lg:grid lg:grid-cols-[1fr_24rem] lg:gap-x-16"
    >
      {lines.length > 0 && (
        <div className="flex flex-col gap-4 lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-h-[max(20rem,calc(100dvh-17.5rem))] lg:self-start">
          <OrderReview
            lines={lines}
            changes={changes}
            amounts={amounts}
            placeRef={review}
            onTakePrice={onTakePrice}
            onTakeQuantity={onTakeQuantity}
            onRemove={onRemove}
          />
          {query.isError && isServed && !price.zipError && !isOpen && (
            <LoadFailure words="The prices could not be looked up." query={query} />
          )}
        </div>
      )}
      <div className="flex flex-col gap-9">
        <p role="status" className="sr-only">
          {questions.words}
        </p>
        <ContactFields
          email={buyer?.email}
          loginPath={loginPath}
          fieldProps={fieldProps}
          question={questions.questionOf('email')}
        />
        <DeliveryFields
          addresses={isOpen ? [] : addresses}
          picked={picked}
          mayKeep={buyer !== undefined && !isOpen && addresses.length < orderLimits.addressesMax}
          draft={draft}
          fieldProps={fieldProps}
          questionOf={questions.questionOf}
          rates={
            !isServed || (picked && price.zipError) ? (
              <div className="mt-6">
                <Notice tone="bad" title={titleOf(query.error) ?? ''}>
                  {errorMessage(query.error, '')}
                </Notice>
              </div>
            ) : (
              <DeliveryRates
                rates={isUsState(destination.state) ? price.rates : []}
                chosen={price.chosenRate}
                terms={terms}
                method={method}
                isLocked={isLocked}
                onChoose={price.chooseRate}
              />
            )
          }
        />
        <PaymentFields
          terms={terms}
          draft={draft}
          fieldProps={fieldProps}
          price={isOpen ? undefined : query.data}
        />
      </div>
      <PlaceOrder
        terms={termsOfRate(terms, price.rate)}
        method={method}
        isServed={isServed}
        totalCents={amounts.total_cents}
        isMember={buyer !== undefined}
        areTermsAccepted={Boolean(draft.terms)}
        termsError={errors.terms}
        trouble={trouble}
        isLocked={isLocked}
        isBusy={isBusy}
        isOutcomeUnknown={isOpen}
        isOnHold={props.isOnHold}
      />
    </form>
  )
}

/** What is wrong with where it goes, at its field. */
const wrongAddress = (error: unknown): { state?: string; postal_code?: string } | undefined => {
  if (hasCode(error, 'no_shipping')) return { state: errorMessage(error, 'We do not ship there.') }
  const zipError = zipErrorOf(error)
  return zipError ? { postal_code: zipError } : undefined
}

const titleOf = (error: unknown) => {
  if (hasCode(error, 'no_shipping')) return 'We do not ship there'
  return zipErrorOf(error) && 'The ZIP code does not fit the state'
}

/** The one that was picked, or the default, unless something was typed already. */
const addressIdOf = (draft: Draft, addresses: readonly Address[]) => {
  if (draft.address_id === 'new' || addresses.some(({ id }) => id === draft.address_id)) {
    return draft.address_id
  }
  return draft.line1 ? 'new' : addresses[0]?.id
}

const changeCodes = ['total_changed', 'out_of_stock', 'unknown_product', 'not_for_sale']
