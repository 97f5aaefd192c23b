import { cardTimes, orderLimits } from '@golden-bead/contracts/order-options'
import type { CheckoutTerms, PaymentMethod } from '@golden-bead/contracts/shop-settings'
import { counted } from '#lib/text/counted.ts'
import { FoldedFields } from '#ui/forms/FoldedFields.tsx'
import { Radio } from '#ui/forms/Radio.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import type { Price } from '@golden-bead/contracts/orders'
import { isFilled, type Draft } from './checkout-draft.ts'
import { CardMarks } from './CardMarks.tsx'
import { isUnheld, OrderOutlook } from './OrderOutlook.tsx'
import { CheckoutSection } from './CheckoutSection.tsx'
import { heldControl, type FieldProps } from './field-props.ts'

type PaymentFieldsProps = {
  terms: CheckoutTerms
  draft: Draft
  fieldProps: FieldProps
  /** What an order paid in the chosen way would meet. */
  price: Price | undefined
}

/** What was chosen, as far as it is offered, or the first of what is. */
export const methodOf = ({ payment_methods: methods }: CheckoutTerms, chosen: string | undefined) =>
  methods.find((method) => method === chosen) ?? methods[0]

export const PaymentFields = ({ terms, draft, fieldProps, price }: PaymentFieldsProps) => {
  const { payment_methods: methods, days_to_pay: daysToPay } = terms
  const first = methodOf(terms, draft.payment_method)
  const { name, readOnly: isLocked } = fieldProps('payment_method')

  return (
    <CheckoutSection step={3} title="Payment">
      <div role="radiogroup" aria-label="How to pay" className="grid gap-3">
        {methods.map((method) => (
          <Radio
            key={method}
            name={name}
            value={method}
            defaultChecked={method === first}
            {...(isLocked && heldControl)}
            label={labels[method]}
            aside={method === 'card' && <CardMarks />}
            text={texts[method](daysToPay, price !== undefined && isUnheld(price))}
          />
        ))}
      </div>
      <div className="mt-3 empty:hidden">
        <OrderOutlook price={price} />
      </div>
      <div className="mt-3">
        <FoldedFields
          summary="Purchase order number or note"
          isOpen={isFilled(draft, 'purchase_order_number', 'note')}
        >
          <div className="sm:col-span-full">
            <TextField
              label="Purchase order number"
              autoComplete="off"
              hint="Shown on your order, for your records."
              maxLength={orderLimits.purchaseOrderNumberLengthMax}
              {...fieldProps('purchase_order_number')}
            />
          </div>
          <div className="sm:col-span-full">
            <TextArea
              label="Note to us"
              rows={3}
              maxLength={orderLimits.noteLengthMax}
              {...fieldProps('note')}
            />
          </div>
        </FoldedFields>
      </div>
    </CheckoutSection>
  )
}

const labels: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank transfer or check',
  card: 'Card',
}

const texts: Record<PaymentMethod, (daysToPay: number, isUnheld: boolean) => string> = {
  bank_transfer: (daysToPay) =>
    `No charge now. After you order, you see where to pay, and have ${counted(daysToPay, 'day')}. We ship when your payment arrives.`,
  card: (_, isUnheld) =>
    isUnheld
      ? `You pay next, on Stripe's secure page. You have ${cardTimes.page.words} to pay.`
      : `You pay next, on Stripe's secure page. We hold your items for ${cardTimes.hold.words}.`,
}
