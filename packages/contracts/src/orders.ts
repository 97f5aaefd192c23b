import { z } from 'zod'
import { emailLengthMax } from './account-options.ts'
import { productIdSchema } from './catalogue.ts'
import { line, shipToSchema } from './addresses.ts'
import { orderExample, priceExample } from './order-examples.ts'
import { isMailOfParcel, mailsOfOrder } from './order-mails.ts'
import { orderNoteSchema } from './order-notes.ts'
import { orderLimits } from './order-options.ts'
import { orderActors } from './order-states.ts'
import { fulfilmentStatuses, orderStatuses, paymentStatuses } from './order-statuses.ts'
import { shipmentSchema } from './parcels.ts'
import { paymentMethods } from './shop-settings.ts'
import { shippingTaxModes } from './tax.ts'
import { transferSchema } from './transfer.ts'
import { versionSchema } from './versions.ts'

const moment = z.iso.datetime({ offset: true })
const cents = z.int()

export const orderLineInputSchema = z.strictObject({
  product_id: productIdSchema,
  quantity: z.int().min(1).max(orderLimits.quantityMax),
})
export type OrderLineInput = z.infer<typeof orderLineInputSchema>

/** By product, in the order in which they were first named. */
export function summedQuantities(lines: readonly OrderLineInput[]): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { product_id: id, quantity } of lines) {
    quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  }
  return quantities
}

/** Two lines of one product are summed. */
const linesOf = <Line extends typeof orderLineInputSchema>(line: Line) =>
  z
    .array(line)
    .min(1)
    .max(orderLimits.linesMax)
    .refine(
      (lines) =>
        [...summedQuantities(lines).values()].every((sum) => sum <= orderLimits.quantityMax),
      `Of one product ${orderLimits.quantityMax} can be ordered at most.`,
    )

const destinationSchema = z.strictObject({
  country: z.string().length(2),
  state: z.string().length(2),
  postal_code: z.string().max(10).optional(),
})

const replacesSchema = z
  .strictObject({ number: z.string().max(30).toUpperCase().describe('Such as `GB-1001`.') })
  .describe(
    'An unpaid order whose place this one takes: its units are free for this one. By the session of its member, or a header `Order-Key`.',
  )

const chosenRateSchema = z
  .uuid()
  .describe('The `id` of a rate of delivery; without it, the first one that serves the state.')

export const priceRequestSchema = z.strictObject({
  lines: linesOf(orderLineInputSchema),
  ship_to: destinationSchema.optional(),
  payment_method: z
    .enum(paymentMethods)
    .optional()
    .describe('How it would be paid; of those that are offered, by card if there is one.'),
  email: z
    .string()
    .trim()
    .max(emailLengthMax)
    .optional()
    .describe('Of a guest, whose unpaid transfers are counted.'),
  replaces: replacesSchema.optional(),
  shipping_rate: chosenRateSchema.optional(),
})
export type PriceRequest = z.infer<typeof priceRequestSchema>

export const lineProblemSchema = z.strictObject({
  code: z.enum(['unknown_product', 'out_of_stock', 'not_for_sale']),
  left: z.int().optional().describe('How many there are, never more than was asked for.'),
})

export const priceSchema = z
  .strictObject({
    currency: z.literal('USD'),
    lines: z.array(
      z.strictObject({
        product_id: z.string(),
        name: z.string(),
        sku: z.string().nullable(),
        image: z.string(),
        quantity: z.int(),
        unit_price_cents: cents,
        line_total_cents: cents,
        is_taxable: z
          .boolean()
          .describe('Whether sales tax is charged for it, where there is any.'),
        problem: lineProblemSchema.nullable().describe('Why the line cannot be ordered.'),
      }),
    ),
    subtotal_cents: cents,
    shipping_cents: cents,
    shipping_rate: z.uuid().describe('The `id` of the rate that counts.'),
    shipping_rates: z
      .array(
        z.strictObject({
          id: z.uuid(),
          name: z.string(),
          price_cents: cents.describe('What it would cost for these lines.'),
          working_days: z.int().describe('From when it leaves until it arrives.'),
        }),
      )
      .describe('All that serve the state; without one, all there are.'),
    taxes: z
      .array(
        z.strictObject({
          state: z.string(),
          name: z.string(),
          rate_ppm: z.int().describe('In millionths.'),
          amount_cents: cents,
        }),
      )
      .describe(
        'By which rate, in a state where the shop collects, also where it comes to nothing.',
      ),
    tax_cents: cents,
    tax_is_final: z
      .boolean()
      .describe(
        'Whether the tax is that of an order. Without a state and a ZIP code it is not known where the shop collects any.',
      ),
    total_cents: cents.describe('What an order expects as `expected_total_cents`.'),
    can_order: z
      .boolean()
      .describe('Whether every line can be ordered, and the total is not too large.'),
    is_held: z
      .boolean()
      .describe(
        'Whether an order paid in this way would keep its units until it is paid. If not, it is sold what is left when its money comes; by transfer it is refused where cards are offered.',
      ),
    refusal: z
      .strictObject({ code: z.string(), message: z.string() })
      .nullable()
      .describe(
        'Why an order paid in this way would be refused, other than by its lines: `total_too_large`, `total_too_small` (for a card), `no_payment_method`, `pay_by_card`, `too_many_unpaid_orders`.',
      ),
  })
  .meta({
    id: 'Price',
    description: 'What an order of these lines costs now.',
    examples: [priceExample],
  })
export type Price = z.infer<typeof priceSchema>

export const newOrderSchema = z.strictObject({
  lines: linesOf(
    orderLineInputSchema.extend({
      expected_unit_price_cents: z
        .int()
        .min(0)
        .optional()
        .describe('As the buyer has seen it: changes that cancel out in the total are found too.'),
    }),
  ),
  email: z.string().trim().min(1).max(emailLengthMax),
  ship_to: shipToSchema,
  payment_method: z.enum(paymentMethods),
  purchase_order_number: line(orderLimits.purchaseOrderNumberLengthMax).optional(),
  note: z.string().trim().max(orderLimits.noteLengthMax).optional(),
  expected_total_cents: z.int().min(0),
  replaces: replacesSchema.optional(),
  shipping_rate: chosenRateSchema.optional(),
})
export type NewOrder = z.infer<typeof newOrderSchema>

const { min, max } = orderLimits.keyLength
export const idempotencyKeyPattern = new RegExp(`^[!-~]{${min},${max}}$`)

/** Without the person: after the retention time, name and address are empty. */
const storedAddressSchema = z.strictObject({
  name: z.string(),
  organisation: z.string().optional(),
  line1: z.string(),
  line2: z.string().optional(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string().optional(),
})

/** The columns of an order, as `/rest/v1/orders` shows them. */
export const orderRowSchema = z
  .strictObject({
    id: z.int().describe('Of the row.'),
    number: z.string().describe('For people: on the page, in mails, on the phone.'),
    public_id: z.uuid().describe('Never given twice, not even after a restored backup.'),
    user_id: z.uuid().nullable().describe('The account that bought, if one did.'),
    email: z.string().describe('Where the mails of the order go.'),
    status: z.enum(orderStatuses).describe('Whether it stands.'),
    payment_status: z.enum(paymentStatuses).describe('Where its money is.'),
    fulfilment_status: z.enum(fulfilmentStatuses).describe('Whether it has left.'),
    version: versionSchema.describe(
      'Counts the changes; each change names the version that it was based on.',
    ),
    currency: z.literal('USD').describe('Of all amounts.'),
    subtotal_cents: cents.describe('The sum of the lines.'),
    shipping_cents: cents.describe('What sending it costs.'),
    shipping_tax_cents: cents.describe('Of the tax, that on sending it.'),
    shipping_rate_id: z.uuid().nullable().describe('The rate by which it is sent; it may be gone.'),
    shipping_rate_name: z.string().describe('The rate by which it is sent, as it was then.'),
    shipping_rate_cents: cents.describe('What that rate cost.'),
    shipping_free_from_cents: cents
      .nullable()
      .describe('From which subtotal it cost nothing; null: never.'),
    shipping_working_days: z
      .int()
      .nullable()
      .describe('From when it leaves until it arrives; null: as the settings say.'),
    tax_cents: cents.describe('The tax on it.'),
    total_cents: cents.describe('What is paid.'),
    refund_due_cents: cents.describe(
      'What goes back to the buyer, and is not even on its way. While a bank decides about a payment, nothing of that.',
    ),
    part_received_cents: cents.describe('What has come of it while it waits for the rest.'),
    ship_to: storedAddressSchema.describe('Where it goes.'),
    payment_method: z.enum(paymentMethods).describe('How it is paid.'),
    purchase_order_number: z.string().describe('Of a school or a company.'),
    note: z.string().describe('From the buyer.'),
    terms_accepted_at: moment.describe('When the terms were accepted.'),
    placed_at: moment.describe('When it was placed.'),
    hold_until: moment.nullable().describe('Until when it waits for its payment.'),
    is_held: z
      .boolean()
      .describe(
        'Whether its units are kept. If not, it takes them when its money comes, or is cancelled and refunded.',
      ),
    on_hold_reason: z
      .string()
      .nullable()
      .describe('Why it is not to be shipped yet; null: it may be. For admins, null to others.'),
    closed_at: moment.nullable().describe('When it was last shipped, cancelled or refunded.'),
    erased_at: moment.nullable().describe('When name, address and note were taken out of it.'),
    created_at: moment.describe('When it was placed.'),
    updated_at: moment.describe('When it was last changed.'),
  })
  .meta({ id: 'OrderRow', description: 'An order, without what belongs to it.' })
export type OrderRow = z.infer<typeof orderRowSchema>

export const orderLineSchema = z
  .strictObject({
    id: z.int().describe('Of the row.'),
    order_id: z.int().describe('The order that it is part of.'),
    user_id: z.uuid().nullable().describe('The account that bought, if one did.'),
    position: z.int().describe('Its place in the order.'),
    product_id: z.string().describe('The product, which may be gone.'),
    name: z.string().describe('Of the product when it was bought.'),
    sku: z
      .string()
      .nullable()
      .describe('Of the product when it was bought; null where it had none, or in old orders.'),
    image: z.string().describe('Of the product when it was bought.'),
    unit_price_cents: cents.describe('What one cost.'),
    quantity: z.int().describe('How many were bought.'),
    line_total_cents: cents.describe('What they cost together.'),
    tax_cents: cents.describe('The tax on them.'),
    held: z.int().describe('Units that are kept for the order.'),
    shipped: z.int().describe('Units that have left.'),
    cancelled: z.int().describe('Units that were cancelled.'),
    returned: z.int().describe('Units that came back.'),
    settled: z
      .int()
      .describe('Of those that were cancelled or came back: units whose money is no longer due.'),
    is_taxable: z.boolean().describe('Whether sales tax is charged for it, where there is any.'),
  })
  .meta({ id: 'OrderLine', description: 'What was bought, as it was then.' })

export const orderEventKinds = [
  'placed',
  'claimed',
  'reminded',
  'part_received',
  'receipt_corrected',
  'paid',
  'paid_undone',
  'overpaid',
  'placed_again',
  'shipped',
  'parcel_corrected',
  'parcel_taken_back',
  'handed_over',
  'delivered',
  'held',
  'released',
  'cancelled',
  'units_cancelled',
  'expired',
  'address_corrected',
  'email_corrected',
  'refund_started',
  'refunded',
  'refund_failed',
  'refund_settled',
  'refund_kept',
  'paid_twice',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'mail_sent_again',
] as const

export const refundStatuses = ['pending', 'done', 'failed'] as const
export const disputeStatuses = ['open', 'won', 'lost'] as const
export const paymentRowStatuses = ['open', 'paid', 'ended'] as const

const failedRefundSchema = cents.describe(
  'What was to go back and did not, until it is sent once more or settled.',
)

/** The columns of a payment, as `/rest/v1/payments` shows them to admins. */
export const paymentRowSchema = z
  .strictObject({
    id: z.uuid().describe('Of the row.'),
    order_id: z.int().describe('The order that it pays.'),
    provider: z.enum(paymentMethods).describe('The way to pay.'),
    status: z.enum(paymentRowStatuses).describe('Whether it is still waited for.'),
    amount_cents: cents.describe('What is to be paid.'),
    captured_cents: cents.describe('What came.'),
    refunded_cents: cents.describe('What went back, also what is still on its way.'),
    failed_refund_cents: failedRefundSchema,
    provider_payment_id: z.string().nullable().describe('The name of the payment at Stripe.'),
    is_surplus: z.boolean().describe('The order was paid already: all of it goes back.'),
    is_test: z.boolean().describe('By a test card, at a public shop: no money comes.'),
    dispute_status: z
      .enum(disputeStatuses)
      .nullable()
      .describe('Whether the holder of the card asks the bank for the money.'),
    dispute_cents: cents.describe('How much of it is disputed.'),
    created_at: moment.describe('When it was begun.'),
    updated_at: moment.describe('When it was last changed.'),
  })
  .meta({ id: 'PaymentRow', description: 'A way in which an order was to be paid.' })
export type PaymentRow = z.infer<typeof paymentRowSchema>

const refundLineSchema = z.strictObject({
  line_id: z.int(),
  quantity: z.int().describe('Units that it names; 0: an amount.'),
  amount_cents: cents.describe('Without tax.'),
  tax_cents: cents,
})

const orderTaxSchema = z.strictObject({
  state: z.string().describe('Empty in a correction to where nothing is collected.'),
  name: z.string(),
  rate_ppm: z.int().describe('In millionths.'),
  shipping: z.enum(shippingTaxModes),
  taxed_cents: cents,
  untaxed_goods_cents: cents.describe('Of lines that are not taxable.'),
  untaxed_shipping_cents: cents,
  amount_cents: cents,
  is_correction: z
    .boolean()
    .describe('By its corrected address, for the owner: what is owed to the state from then on.'),
})

export const orderSchema = orderRowSchema
  .omit({ id: true, public_id: true, user_id: true, erased_at: true, part_received_cents: true })
  .extend({
    lines: z.array(orderLineSchema.omit({ order_id: true, user_id: true })),
    taxes: z
      .array(orderTaxSchema)
      .describe('By which rate it is taxed; none where the shop collects nothing.'),
    corrected_shipping_cents: cents
      .nullable()
      .optional()
      .describe(
        'What sending it costs at its corrected address, where that is less; for the owner.',
      ),
    settled_correction_cents: cents
      .optional()
      .describe('Of what is less there, what is settled without a refund; for the owner.'),
    payments: z.array(
      z.strictObject({
        method: z.enum(paymentMethods),
        status: z.enum(paymentRowStatuses),
        amount_cents: cents,
        captured_cents: cents,
        refunded_cents: cents.describe('Also what is still on its way.'),
        failed_refund_cents: failedRefundSchema,
        is_surplus: z.boolean().describe('The order was paid already: all of it goes back.'),
        is_test: z
          .boolean()
          .describe('By a test card, at a public shop: no money comes; for the owner.'),
        provider_payment_id: z
          .string()
          .nullable()
          .describe('The name of the payment at Stripe; for the owner.'),
        dispute: z
          .strictObject({ status: z.enum(disputeStatuses), amount_cents: cents })
          .nullable()
          .describe('The holder of the card asks the bank for the money; for the owner.'),
      }),
    ),
    receipts: z
      .array(
        z.strictObject({
          amount_cents: cents.describe('A correction is negative.'),
          received_on: z.iso.date().describe('The day on which it came.'),
          reference: z.string().describe('Of the bank or the check; for the owner.'),
          is_surplus: z.boolean().describe('Beyond the order: it goes back.'),
          created_at: moment.describe('When it was booked.'),
        }),
      )
      .describe('What came by transfer or check, piece by piece.'),
    refunds: z.array(
      z.strictObject({
        amount_cents: cents,
        reason: z.string(),
        status: z.enum(refundStatuses).describe('Done ones may still fail.'),
        failure: z.string().describe('Why Stripe refused it; for the owner.'),
        lines: z
          .array(refundLineSchema)
          .describe('What of it is of a line; of one that failed, what it was for.'),
        shipping_cents: cents.describe('What of it is of the shipping, without tax.'),
        shipping_tax_cents: cents,
        is_named: z
          .boolean()
          .describe('Whether its parts were named; else it is an amount, a part of everything.'),
        created_at: moment,
      }),
    ),
    shipments: z.array(shipmentSchema).describe('Parcels, the first one first.'),
    events: z.array(
      z.strictObject({
        kind: z.enum(orderEventKinds),
        actor: z.enum(orderActors),
        actor_name: z
          .string()
          .optional()
          .describe('Which admin did it, by name or address; for the owner.'),
        details: z.record(z.string(), z.union([z.string(), z.number()])),
        created_at: moment,
      }),
    ),
    notes: z
      .array(orderNoteSchema)
      .optional()
      .describe('What admins have noted, the oldest first; for the owner.'),
    refund_due_cents: cents.describe(
      'What goes back to the buyer, and is not even on its way. While a bank decides about a payment, nothing of that.',
    ),
    parts_left: z
      .strictObject({
        lines: z.array(
          z.strictObject({
            line_id: z.int(),
            quantity: z.int().describe('Units that no refund has named.'),
            refunded: z.int().describe('Units whose money went back, and that are not cancelled.'),
            amount_cents: cents.describe('Before tax.'),
            tax_cents: cents,
          }),
        ),
        shipping_cents: cents,
        shipping_tax_cents: cents,
      })
      .optional()
      .describe('What of each part has not gone back, once it was paid; for the owner.'),
    proposed_carrier: z
      .string()
      .optional()
      .describe('Of the last parcel that the shop has sent; for the owner.'),
    bank_decides: z
      .boolean()
      .describe('It is cancelled, and its bank decides where the money goes: none is promised.'),
    payment_instructions: z.string().describe('How to pay it, while it waits for a transfer.'),
    transfer: transferSchema.optional().describe('The same, where the shop has it in fields.'),
    payment: z
      .strictObject({ url: z.string() })
      .optional()
      .describe('The page on which its buyer pays it by card now.'),
    replaced: z
      .strictObject({ by: z.string().optional().describe('To whoever may see that one too.') })
      .optional()
      .describe('Another order has taken its place, so this one ended unpaid.'),
    in_account: z.boolean().describe('Whether it is among the orders of an account.'),
    key: z.string().optional().describe('Opens the order of a guest: the header `Order-Key`.'),
    waiting_key: z
      .string()
      .optional()
      .describe(
        'For the browser of a guest, while the order waits for its payment: as `Order-Key` it asks, pays, settles and replaces it, and shows nothing of the person.',
      ),
  })
  .meta({
    id: 'Order',
    description: 'An order with all that happened to it.',
    examples: [orderExample],
  })
export type Order = z.infer<typeof orderSchema>

/** As people type it: without the letters, in small ones, with a space. The digits alone tell orders apart. */
const typedNumberPattern = /^#?[A-Z]{0,6}[- ]?(\d{1,15})$/i

/** Its digits; of a text that is no number of an order, nothing. */
export const typedNumber = (typed: string): number | undefined => {
  const digits = typedNumberPattern.exec(typed.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export const findOrderSchema = z
  .strictObject({
    number: z
      .string()
      .trim()
      .regex(typedNumberPattern, 'Use a number such as 1001.')
      .transform((typed) => Number(typedNumberPattern.exec(typed)?.[1]))
      .describe('With or without its letters.'),
    email: z.string().trim().min(1).max(emailLengthMax),
  })
  .meta({ id: 'OrderSearch', examples: [{ number: 'GB-1001', email: 'ada@example.com' }] })

const version = versionSchema.describe('Of the order as it was read.')

export const payOrderSchema = z
  .strictObject({ version, payment_method: z.enum(paymentMethods) })
  .meta({ id: 'OrderPaymentMethod' })
const totalThere = z
  .int()
  .min(0)
  .optional()
  .describe(
    'What an unpaid order costs there, where that is another total: without it 409 `total_changed`, which has it.',
  )
export const correctAddressSchema = z
  .strictObject({ version, ship_to: shipToSchema, expected_total_cents: totalThere })
  .meta({ id: 'OrderAddress' })
export const correctOrderSchema = z
  .strictObject({
    version,
    ship_to: shipToSchema.optional(),
    email: z.string().trim().min(1).max(emailLengthMax).optional(),
    expected_total_cents: totalThere,
  })
  .refine(({ ship_to: to, email }) => to !== undefined || email !== undefined, {
    message: 'Say what is corrected.',
  })
const cancelledUnits = {
  lines: z
    .array(
      z.strictObject({
        line_id: z.int(),
        quantity: z.int().min(1).max(orderLimits.quantityMax),
      }),
    )
    .min(1)
    .max(orderLimits.linesMax)
    .optional()
    .describe('Units of lines; without it, the whole order.'),
  expected_total_cents: z
    .int()
    .min(0)
    .optional()
    .describe(
      'What an unpaid order comes to then, as its buyer has seen it; a buyer has to say it.',
    ),
}
export const cancelOrderSchema = z
  .strictObject({ version, ...cancelledUnits })
  .refine(({ lines, expected_total_cents: expected }) => !lines || expected !== undefined, {
    path: ['expected_total_cents'],
    message: 'Say what the order comes to then.',
  })
  .meta({ id: 'OrderCancellation' })
export const cancelByOwnerSchema = z
  .strictObject({
    version,
    ...cancelledUnits,
    refund: z
      .boolean()
      .optional()
      .describe(
        'Sends the money back too, or books that the owner has sent it where it came by transfer; else it is due.',
      ),
  })
  .meta({ id: 'OrderCancellationByOwner' })
export const markPaidSchema = z
  .strictObject({ version, note: z.string().trim().max(orderLimits.reasonLengthMax).optional() })
  .meta({ id: 'OrderPayment' })
/** Where the shop is it may be tomorrow already. */
const isInReach = (day: string) =>
  day >= '2000-01-01' && day <= new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

export const receiveSchema = z
  .strictObject({
    version,
    amount_cents: z
      .int()
      .min(-orderLimits.totalCentsMax)
      .max(orderLimits.totalCentsMax)
      .refine((amount) => amount !== 0, 'Name an amount.')
      .describe('What came; a negative amount takes back what was booked by mistake.'),
    date: z.iso
      .date()
      .refine(isInReach, 'Use a day from 2000 on that is not in the future.')
      .optional()
      .describe('The day on which it came; by default today.'),
    reference: z
      .string()
      .trim()
      .max(orderLimits.reasonLengthMax)
      .optional()
      .describe('Of the bank or the check; only admins see it.'),
  })
  .meta({ id: 'OrderReceipt' })
export const undoPaidSchema = z.strictObject({ version }).meta({ id: 'OrderPaymentUndone' })
const refundCents = z.int().min(1).max(orderLimits.totalCentsMax)

/** What goes back, by its parts or as an amount alone. */
const refundedParts = {
  lines: z
    .array(
      z.strictObject({
        line_id: z.int(),
        quantity: z.int().min(1).max(orderLimits.quantityMax).optional(),
        amount_cents: refundCents.optional().describe('Without tax; else what the units cost.'),
      }),
    )
    .max(orderLimits.linesMax)
    .optional()
    .describe('Units or an amount of a line, or both; the tax of it goes back with it.'),
  shipping_cents: refundCents.optional().describe('Of the shipping, without its tax.'),
  tax_cents: refundCents.optional().describe('Of the tax alone.'),
  amount_cents: refundCents
    .optional()
    .describe(
      'Without any of the others: a part of everything. Beside them: what they must add up to.',
    ),
}

export const refundOrderSchema = z
  .strictObject({
    version,
    ...refundedParts,
    reason: z.string().trim().max(orderLimits.reasonLengthMax).optional(),
    in_another_way: z
      .boolean()
      .optional()
      .describe('The owner has sent it, by a check for example: nothing is sent to the card.'),
    cancel: z
      .boolean()
      .optional()
      .describe('Cancels the order too, where all the money goes back and nothing has left.'),
  })
  .meta({ id: 'OrderRefund' })
export const settleRefundSchema = z
  .strictObject({
    version,
    note: z
      .string()
      .trim()
      .max(orderLimits.reasonLengthMax)
      .optional()
      .describe('How it was settled; for the owner.'),
  })
  .meta({ id: 'OrderRefundSettlement' })
export const keepMoneySchema = z
  .strictObject({
    version,
    lines: z
      .array(
        z.strictObject({
          line_id: z.int(),
          quantity: z.int().min(1).max(orderLimits.quantityMax),
        }),
      )
      .min(1)
      .max(orderLimits.linesMax)
      .describe('Units whose money is due.'),
    reason: z.string().trim().min(1).max(orderLimits.reasonLengthMax).describe('For the owner.'),
  })
  .meta({ id: 'OrderKeptMoney' })

export const sendMailAgainSchema = z
  .strictObject({
    version: version.optional(),
    mail: z.enum(mailsOfOrder).describe('Which email of the order.'),
    parcel: z.uuid().optional().describe('Of an email about a parcel.'),
    refund: z.uuid().optional().describe('Of an email about a refund; else the last one.'),
  })
  .refine(({ mail, parcel }) => isMailOfParcel(mail) === (parcel !== undefined), {
    path: ['parcel'],
    message: 'Name the parcel where the email is about one.',
  })
  .meta({ id: 'OrderMail', examples: [{ mail: 'paid' }] })

export const endUnpaidSchema = z
  .strictObject({ product_id: productIdSchema })
  .meta({ id: 'HeldProduct', examples: [{ product_id: 'pink-tower' }] })
export const endedSchema = z
  .strictObject({ ended: z.int().describe('How many orders were cancelled.') })
  .meta({ id: 'EndedOrders', description: 'They are cancelled.' })

/** What waits for the owner. */
export const deskSchema = z
  .strictObject({
    to_ship: z
      .int()
      .describe(
        'Without those on hold, and those of which the payment is disputed, a test, or was not sent back.',
      ),
    on_hold: z.int().describe('Not to be shipped yet, as the owner has said.'),
    unpaid: z.int(),
    refund_due: z.int(),
    to_cancel: z.int().describe('Refunded in full, and neither cancelled nor shipped.'),
    to_do: z
      .int()
      .describe(
        'Orders of which the owner can do something, each once: ship, book a transfer, send money back, cancel, or settle what is wrong with their money.',
      ),
    can_sell: z.boolean(),
    has_test_key: z
      .boolean()
      .describe('The key of Stripe is one for tests, although the shop is public.'),
    takes_test_cards: z
      .boolean()
      .describe('Cards are offered with it all the same: nobody really pays.'),
    paid_by_test: z
      .array(z.string())
      .describe('Orders to ship that were paid by a test card, at a public shop: no money came.'),
    disputed: z.array(z.string()).describe('Orders whose payment is disputed.'),
    unanswered: z
      .array(z.string())
      .describe(
        'Orders by card whose time has been over for an hour: Stripe does not say what became of their pages.',
      ),
    refund_failed: z
      .array(z.string())
      .describe('Orders of which money was to go back and did not.'),
    paid_twice: z.array(z.string()).describe('Orders with money that could not be sent back.'),
    part_paid: z
      .array(z.string())
      .describe(
        'Orders of which a part was paid: they wait for the rest, and do not end by themselves.',
      ),
    held_unpaid: z
      .array(
        z.strictObject({
          product_id: z.string(),
          name: z.string(),
          units: z.int(),
          orders: z.int(),
        }),
      )
      .describe('Products of which nothing is free, as unpaid orders hold the last units.'),
    unknown_payments: z
      .array(
        z.strictObject({
          payment_id: z.string(),
          order_number: z.string(),
          amount_cents: cents,
          created_at: moment,
        }),
      )
      .describe('Money at Stripe that names an order which this shop does not have.'),
  })
  .meta({ id: 'Desk', description: 'What waits for the owner.' })
export type Desk = z.infer<typeof deskSchema>
