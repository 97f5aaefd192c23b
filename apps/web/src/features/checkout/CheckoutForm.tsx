import { useRef, useState, type FocusEvent, type InputEvent } from 'react'
import type { Address } from '@golden-bead/contracts/addresses'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { CheckoutTerms } from '@golden-bead/contracts/shop-settings'
import { isUsState } from '@golden-bead/contracts/us-states'
import { errorMessage } from '#lib/api/error-message.ts'
import { emailError } from '#lib/text/email-address.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useQuestions } from '#ui/forms/use-questions.ts'
import { addressRefusalTitle } from './address-refusals.ts'
import { draftOf, readDraft, saveDraft } from './checkout-draft.ts'
import { askAboutCheckout, checkCheckout, checkoutFields } from './checkout-form.ts'
import { ContactFields } from './ContactFields.tsx'
import { DeliveryRates, termsOfRate } from './DeliveryRates.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import type { FieldProps } from './field-props.ts'
import { OrderReview } from './OrderReview.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { PlaceOrder } from './PlaceOrder.tsx'
import { useCheckoutChoices, type CheckoutChoices } from './use-checkout-choices.ts'
import { usePrice, type OrderPrice } from './use-price.ts'
import { useSendOrder, type OrderSending } from './use-send-order.ts'

type CheckoutFormProps = OrderSending & {
  terms: CheckoutTerms
  /** What the buyer keeps, the default first. */
  addresses: readonly Address[]
  loginPath: string
  onTakePrice: (id: string, priceCents: number) => void
  onTakeQuantity: (id: string, quantity: number) => void
  onRemove: (id: string) => void
}

export const CheckoutForm = (props: CheckoutFormProps) => {
  const { terms, buyer, addresses, loginPath, replaces, isOnHold } = props
  const { onTakePrice, onTakeQuantity, onRemove } = props
  const { open } = props.placing
  const isOpen = open !== undefined
  const lines = open?.lines ?? props.lines
  const review = useRef<HTMLElement>(null)
  const [draft] = useState(() =>
    open ? draftOf(open.order, open.order.shipping_rate) : readDraft(buyer),
  )
  const choices = useCheckoutChoices({ draft, terms, addresses, isSent: isOpen })
  const { method, picked, guestEmail } = choices
  const price = usePrice({
    lines,
    open,
    method,
    email: buyer || emailError(guestEmail) ? undefined : guestEmail,
    replaces,
    destination: choices.destination,
    firstRateId: draft.shipping_rate || undefined,
  })
  const { query, changes, amounts, isServed } = price
  const { trouble, submit } = useSendOrder(props, {
    choices,
    price,
    // Once React has drawn what is new.
    showChanges: () => void setTimeout(() => review.current?.focus()),
  })

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
      choices.onInput(event)
      saveDraft(event.currentTarget, buyer?.id)
    },
    onBlur: (event: FocusEvent<HTMLFormElement>) => {
      questions.formProps.onBlur(event)
      choices.onBlur(event)
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
          rates={<AddressRates price={price} choices={choices} terms={terms} isLocked={isLocked} />}
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
        isOnHold={isOnHold}
      />
    </form>
  )
}

type AddressRatesProps = {
  price: OrderPrice
  choices: CheckoutChoices
  terms: CheckoutTerms
  isLocked: boolean
}

/** How it may be sent there, or why it cannot. */
const AddressRates = ({ price, choices, terms, isLocked }: AddressRatesProps) => {
  const { query, isServed, zipError } = price
  const { picked, destination, method } = choices
  if (!isServed || (picked && zipError)) {
    return (
      <div className="mt-6">
        <Notice tone="bad" title={addressRefusalTitle(query.error) ?? ''}>
          {errorMessage(query.error, '')}
        </Notice>
      </div>
    )
  }
  return (
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
