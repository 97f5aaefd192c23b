import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Stripe } from 'stripe'
import { cards, cardThatPays, type CardOutcome } from './cards.ts'
import {
  integerOf,
  listOf,
  mapOf,
  mustHave,
  partOf,
  refuseUnknown,
  textOf,
  type Form,
  type Shape,
} from './form.ts'
import {
  newCharge,
  newDispute,
  newId,
  newIntent,
  newRefund,
  newSession,
  type Session,
  type StripeEvent,
  type StripeObject,
} from './objects.ts'
import { badParameter, missingParameter, missingResource, notPossible } from './refusal.ts'

type State = {
  sessions: Session[]
  intents: Stripe.PaymentIntent[]
  charges: Stripe.Charge[]
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
  /** By the id of the charge. */
  outcomes: Record<string, CardOutcome>
  /** What the metadata of a payment will be, by the id of the session. */
  ofPayment: Record<string, Stripe.Metadata>
  secondsAhead: number
}

type Options = {
  apiVersion: string
  pageOf: (sessionId: string) => string
  /** Where all of it is kept, so that a restart forgets nothing. */
  file: string | undefined
  onEvent: (event: StripeEvent) => void
}

const minute = 60
const itemsMax = 100
const amountMin = 50
const amountMax = 99_999_999
/** So long after it was asked for, a refund that takes a while is done, or fails. */
const refundSeconds = 10

const knownMethods = ['card', 'link', 'amazon_pay', 'cashapp', 'paypal']

const sessionShape: Shape = {
  adaptive_pricing: { enabled: true },
  allowed_payment_method_types: { listOf: true },
  cancel_url: true,
  client_reference_id: true,
  customer_email: true,
  expires_at: true,
  line_items: {
    listOf: {
      quantity: true,
      price_data: {
        currency: true,
        unit_amount: true,
        product_data: { name: true, description: true, images: { listOf: true }, metadata: 'any' },
      },
    },
  },
  locale: true,
  metadata: 'any',
  mode: true,
  payment_intent_data: { description: true, metadata: 'any', receipt_email: true },
  submit_type: true,
  success_url: true,
}
const refundShape: Shape = {
  amount: true,
  charge: true,
  metadata: 'any',
  payment_intent: true,
  reason: true,
}

/** An account at Stripe: its objects, and what may happen to them. */
export function createAccount({ apiVersion, pageOf, file, onEvent }: Options) {
  const state = read(file)
  const now = () => Math.floor(Date.now() / 1000) + state.secondsAhead

  function save(): void {
    if (file === undefined) return
    writeFileSync(`${file}.new`, JSON.stringify(state))
    renameSync(`${file}.new`, file)
  }

  const tell = (type: string, object: StripeObject): void => {
    onEvent({
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: now(),
      // As it is now: it may change before the event is sent.
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    })
  }

  const find = <Row extends { id: string }>(rows: Row[], what: string, id: string): Row => {
    const row = rows.find((entry) => entry.id === id)
    if (row === undefined) throw missingResource(what, id)
    return row
  }
  const sessionOf = (id: string) => find(state.sessions, 'checkout.session', id)

  function end(session: Session): void {
    Object.assign(session, { status: 'expired', url: null })
    tell('checkout.session.expired', session)
  }

  function settleRefund(refund: Stripe.Refund, isDone: boolean): void {
    const charge = find(state.charges, 'charge', idOf(refund.charge))
    if (isDone) {
      refund.status = 'succeeded'
      tell('refund.updated', refund)
      return
    }
    refund.status = 'failed'
    refund.failure_reason = 'unknown'
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    tell('refund.failed', refund)
  }

  /** What time does by itself. */
  function tick(): void {
    const time = now()
    const ended = state.sessions.filter(
      ({ status, expires_at: end_ }) => status === 'open' && end_ <= time,
    )
    const due = state.refunds.filter((refund) => {
      const outcome = state.outcomes[idOf(refund.charge)]
      const isOpen =
        outcome === 'refund-pending'
          ? refund.status === 'pending'
          : outcome === 'refund-fails' && refund.status === 'succeeded'
      return isOpen && refund.created + refundSeconds <= time
    })
    for (const session of ended) end(session)
    for (const refund of due) settleRefund(refund, refund.status === 'pending')
    if (ended.length + due.length > 0) save()
  }

  function createSession(form: Form): Session {
    refuseUnknown(form, sessionShape)
    if (mustHave(form, 'mode') !== 'payment') {
      throw badParameter('mode', 'This account takes payments only.', 'invalid')
    }
    const items = listOf(form, 'line_items')
    if (items.length === 0) throw missingParameter('line_items')
    if (items.length > itemsMax) {
      throw badParameter('line_items', `No more than ${itemsMax} items are allowed.`, 'invalid')
    }
    const amount = items.reduce((sum, item, index) => sum + amountOf(item, index), 0)
    if (amount < amountMin) {
      throw notPossible(
        'amount_too_small',
        "The Checkout Session's total amount due must add up to at least $0.50 usd",
      )
    }
    if (amount > amountMax) {
      throw notPossible('amount_too_large', 'The total amount must be no more than $999,999.99.')
    }
    const methods = listOf(form, 'allowed_payment_method_types').map(String)
    const unknown = methods.find((method) => !knownMethods.includes(method))
    if (unknown !== undefined) {
      throw badParameter(
        'allowed_payment_method_types',
        `Invalid payment method: ${unknown}`,
        'invalid',
      )
    }
    const created = now()
    const session: Session = newSession(
      {
        amount_total: amount,
        cancel_url: addressOf(form, 'cancel_url') ?? null,
        client_reference_id: textOf(form, 'client_reference_id') ?? null,
        created,
        customer_email: textOf(form, 'customer_email') ?? null,
        expires_at: endOf(form, created),
        metadata: mapOf(form, 'metadata'),
        allowed_payment_method_types: methods.length > 0 ? methods : null,
        payment_method_types: methods.length > 0 ? methods : ['card'],
        submit_type: textOf(form, 'submit_type') === 'pay' ? 'pay' : null,
        success_url: addressOf(form, 'success_url') ?? missing('success_url'),
      },
      pageOf,
    )
    state.sessions.push(session)
    state.ofPayment[session.id] = mapOf(partOf(form, 'payment_intent_data'), 'metadata')
    save()
    return session
  }

  function expireSession(id: string): Session {
    const session = sessionOf(id)
    if (session.status !== 'open') {
      throw notPossible(
        'resource_invalid_state',
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}`,
      )
    }
    end(session)
    save()
    return session
  }

  function createRefund(form: Form): Stripe.Refund {
    refuseUnknown(form, refundShape)
    const [chargeId, intentId] = [textOf(form, 'charge'), textOf(form, 'payment_intent')]
    const charge = state.charges.find(
      ({ id, payment_intent: intent }) =>
        (chargeId !== undefined || intentId !== undefined) &&
        (chargeId === undefined || id === chargeId) &&
        (intentId === undefined || intent === intentId),
    )
    if (charge === undefined) throw missingResource('charge', chargeId ?? intentId ?? '')
    const left = charge.amount - charge.amount_refunded
    if (charge.disputed) {
      throw notPossible('charge_disputed', `Charge ${charge.id} has been charged back.`)
    }
    if (left === 0) {
      throw notPossible('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
    }
    const amount = integerOf(form, 'amount') ?? left
    if (amount < 1) throw badParameter('amount', 'Invalid positive integer')
    if (amount > left) {
      throw notPossible(
        'amount_too_large',
        `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      )
    }
    const isPending = state.outcomes[charge.id] === 'refund-pending'
    const refund = newRefund(charge, {
      amount,
      created: now(),
      metadata: mapOf(form, 'metadata'),
      reason: textOf(form, 'reason') === 'requested_by_customer' ? 'requested_by_customer' : null,
      status: isPending ? 'pending' : 'succeeded',
    })
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    state.refunds.push(refund)
    tell('refund.created', refund)
    if (!isPending) tell('charge.refunded', charge)
    save()
    return refund
  }

  return {
    state,
    now,
    tick,
    createSession,
    expireSession,
    createRefund,
    getSession: sessionOf,
    getIntent: (id: string) => find(state.intents, 'payment_intent', id),
    getCharge: (id: string) => find(state.charges, 'charge', id),
    getRefund: (id: string) => find(state.refunds, 'refund', id),
    listRefunds: (intent: string | undefined) =>
      state.refunds.filter(({ payment_intent: of }) => intent === undefined || of === intent),

    /** What somebody does on the page of a session. */
    pay(id: string, card = cardThatPays): 'paid' | 'declined' | 'closed' {
      const session = sessionOf(id)
      if (session.status !== 'open') return 'closed'
      const outcome = cards[card.replaceAll(' ', '')]?.outcome ?? 'declined'
      if (outcome === 'declined') return 'declined'
      const intent = newIntent({
        amount: session.amount_total ?? 0,
        created: now(),
        metadata: state.ofPayment[id] ?? {},
      })
      const charge = newCharge(intent)
      intent.latest_charge = charge.id
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: intent.id,
        url: null,
      })
      state.intents.push(intent)
      state.charges.push(charge)
      state.outcomes[charge.id] = outcome
      tell('checkout.session.completed', session)
      if (outcome === 'disputed') {
        const dispute = newDispute(charge, now())
        charge.disputed = true
        state.disputes.push(dispute)
        tell('charge.dispute.created', dispute)
      }
      save()
      return 'paid'
    },

    closeDispute(id: string, status: 'won' | 'lost'): void {
      const dispute = find(state.disputes, 'dispute', id)
      dispute.status = status
      if (status === 'won') find(state.charges, 'charge', idOf(dispute.charge)).disputed = false
      tell('charge.dispute.closed', dispute)
      save()
    },

    moveClock(seconds: number): void {
      state.secondsAhead += seconds
      tick()
      save()
    },
  }
}

/** Objects of this account name each other by their ids. */
const idOf = (named: string | { id: string } | null) =>
  typeof named === 'string' ? named : (named?.id ?? '')

export type Account = ReturnType<typeof createAccount>

function read(file: string | undefined): State {
  const empty: State = {
    sessions: [],
    intents: [],
    charges: [],
    refunds: [],
    disputes: [],
    outcomes: {},
    ofPayment: {},
    secondsAhead: 0,
  }
  if (file === undefined) return empty
  try {
    return { ...empty, ...JSON.parse(readFileSync(file, 'utf8')) }
  } catch {
    return empty
  }
}

function amountOf(item: Form | string, index: number): number {
  const at = (name: string) => `line_items[${index}]${name}`
  const price = typeof item === 'string' ? {} : partOf(item, 'price_data')
  if (typeof item === 'string' || Object.keys(price).length === 0) {
    throw missingParameter(at('[price_data]'))
  }
  if (textOf(price, 'currency') !== 'usd') {
    throw badParameter(at('[price_data][currency]'), 'This account takes usd only.', 'invalid')
  }
  if (!textOf(partOf(price, 'product_data'), 'name')) {
    throw missingParameter(at('[price_data][product_data][name]'))
  }
  const [cents, quantity] = [integerOf(price, 'unit_amount'), integerOf(item, 'quantity')]
  if (cents === undefined) throw missingParameter(at('[price_data][unit_amount]'))
  if (quantity === undefined) throw missingParameter(at('[quantity]'))
  if (cents < 0) throw badParameter(at('[price_data][unit_amount]'), 'Invalid non-negative integer')
  if (quantity < 1) throw badParameter(at('[quantity]'), 'Invalid positive integer')
  return cents * quantity
}

function endOf(form: Form, created: number): number {
  const given = integerOf(form, 'expires_at')
  if (given === undefined) return created + 24 * 60 * minute
  if (given < created + 30 * minute) {
    throw badParameter(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    )
  }
  if (given > created + 24 * 60 * minute) {
    throw badParameter(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    )
  }
  return given
}

function addressOf(form: Form, name: string): string | undefined {
  const text = textOf(form, name)
  if (text === undefined) return undefined
  if (!URL.canParse(text)) throw badParameter(name, 'Not a valid URL', 'url_invalid')
  return text
}

function missing(name: string): never {
  throw missingParameter(name)
}
