import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'

/** Objects as Stripe answers them; the types are those of its own package. */

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

type NewSession = Pick<
  Stripe.Checkout.Session,
  | 'allowed_payment_method_types'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'customer_email'
  | 'expires_at'
  | 'metadata'
  | 'payment_method_types'
  | 'submit_type'
  | 'success_url'
> & {
  amount_subtotal: number
  /** Absent: the session has none of Stripe's own making. */
  amount_tax: number | undefined
}

export function newSession(
  { amount_subtotal: subtotal, amount_tax: tax, ...given }: NewSession,
  pageOf: (id: string) => string,
) {
  const id = newId('cs_test')
  return {
    ...given,
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: subtotal,
    amount_total: subtotal + (tax ?? 0),
    automatic_tax:
      tax === undefined
        ? { enabled: false, liability: null, provider: null, status: null }
        : { enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'complete' },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax ?? 0 },
    ui_mode: 'hosted_page',
    url: pageOf(id),
    wallet_options: null,
  } satisfies Stripe.Checkout.Session
}
export type Session = Stripe.Checkout.Session

type NewIntent = { amount: number; created: number; metadata: Stripe.Metadata }

export const newIntent = ({ amount, created, metadata }: NewIntent): Stripe.PaymentIntent => ({
  id: newId('pi'),
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: null,
  confirmation_method: 'automatic',
  created,
  currency: 'usd',
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_group: null,
})

const declined = { code: 'card_declined', message: 'Your card was declined.' }

type NewCharge = { isPaid: boolean; created: number }

export const newCharge = (
  intent: Stripe.PaymentIntent,
  { isPaid, created }: NewCharge,
): Stripe.Charge => ({
  id: newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: isPaid ? intent.amount : 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: isPaid ? newId('txn') : null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: isPaid,
  created,
  currency: 'usd',
  customer: null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: isPaid ? null : declined.code,
  failure_message: isPaid ? null : declined.message,
  fraud_details: {},
  livemode: false,
  metadata: intent.metadata,
  on_behalf_of: null,
  outcome: null,
  paid: isPaid,
  payment_intent: intent.id,
  payment_method: newId('pm'),
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: isPaid ? 'succeeded' : 'failed',
  transfer_data: null,
  transfer_group: null,
})

/** What an intent says after somebody has tried to pay. */
export function noteAttempt(intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  intent.latest_charge = charge.id
  intent.status = charge.paid ? 'succeeded' : 'requires_payment_method'
  intent.amount_received = charge.amount_captured
  intent.payment_method = charge.paid ? charge.payment_method : null
  intent.last_payment_error = charge.paid
    ? null
    : { type: 'card_error', code: 'card_declined', charge: charge.id, message: declined.message }
}

type NewRefund = Pick<Stripe.Refund, 'amount' | 'created' | 'metadata' | 'reason' | 'status'>

export const newRefund = (charge: Stripe.Charge, given: NewRefund): Stripe.Refund => ({
  ...given,
  id: newId('re'),
  object: 'refund',
  balance_transaction: null,
  charge: charge.id,
  currency: 'usd',
  customer: null,
  customer_account: null,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
})

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

export const newDispute = (charge: Stripe.Charge, created: number): Stripe.Dispute => ({
  id: newId('du'),
  object: 'dispute',
  amount: charge.amount,
  balance_transactions: [],
  charge: charge.id,
  created,
  currency: 'usd',
  enhanced_eligibility_types: [],
  evidence: noEvidence,
  evidence_details: {
    due_by: null,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status: 'needs_response',
})

export type StripeObject =
  | Stripe.Checkout.Session
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute

export type StripeEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: StripeObject }
  livemode: boolean
  pending_webhooks: number
  request: null
  type: string
}
