import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
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
  noteAttempt,
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
  /** By their idempotency keys. */
  answers: Record<string, KeptAnswer>
  secondsAhead: number
  /** Whether tax is added to sessions that do not say otherwise. */
  addsTax: boolean
  /** Where it listened: pages that are open stay where they are. */
  port: number
  secrets: { secretKey: string; webhookSecret: string }
}

export type Answer = { status: number; body: string }
type KeptAnswer = { request: string; answer: Answer; at: number }

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

const listMax = 100
const listUsual = 10
const keptSeconds = 24 * 60 * minute

const knownMethods = ['card', 'link', 'amazon_pay', 'cashapp', 'paypal']
const yesOrNo = ['true', 'false']
/** Of Stripe's own making; a real one depends on the address. */
const taxRate = 0.08

const sessionShape: Shape = {
  adaptive_pricing: { enabled: yesOrNo },
  allowed_payment_method_types: { listOf: true },
  automatic_tax: { enabled: yesOrNo },
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
        product_data: {
          name: true,
          description: true,
          images: { listOf: true },
          metadata: 'metadata',
        },
      },
    },
  },
  locale: ['auto', 'en'],
  metadata: 'metadata',
  mode: ['payment', 'setup', 'subscription'],
  payment_intent_data: { description: true, metadata: 'metadata', receipt_email: true },
  submit_type: ['auto', 'book', 'donate', 'pay', 'subscribe'],
  success_url: true,
}
const refundShape: Shape = {
  amount: true,
  charge: true,
  metadata: 'metadata',
  payment_intent: true,
  reason: ['duplicate', 'fraudulent', 'requested_by_customer'],
}
const listShape: Shape = {
  charge: true,
  limit: true,
  payment_intent: true,
  starting_after: true,
}

/** An account at Stripe: its objects, and what may happen to them. */
export function createAccount({ apiVersion, pageOf, file, onEvent }: Options) {
  const state = read(file)
  const now = () => Math.floor(Date.now() / 1000) + state.secondsAhead

  function save(): void {
    if (file === undefined) return
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
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
    if (session.payment_intent !== null) {
      const intent = find(state.intents, 'payment_intent', idOf(session.payment_intent))
      Object.assign(intent, { status: 'canceled', canceled_at: now() })
    }
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
    const addsTax =
      (textOf(partOf(form, 'automatic_tax'), 'enabled') ?? String(state.addsTax)) === 'true'
    const session: Session = newSession(
      {
        amount_subtotal: amount,
        amount_tax: addsTax ? Math.round(amount * taxRate) : undefined,
        cancel_url: addressOf(form, 'cancel_url') ?? null,
        client_reference_id: textOf(form, 'client_reference_id') ?? null,
        created,
        customer_email: mailAddressOf(form, 'customer_email') ?? null,
        expires_at: endOf(form, created),
        metadata: mapOf(form, 'metadata'),
        allowed_payment_method_types: methods.length > 0 ? methods : null,
        payment_method_types: methods.length > 0 ? methods : ['card'],
        submit_type: textOf(form, 'submit_type') ?? null,
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
    if (chargeId === undefined && intentId === undefined) {
      throw missingParameter('payment_intent or charge')
    }
    const charge = state.charges.find(
      ({ id, paid, payment_intent: intent }) =>
        paid &&
        (chargeId === undefined || id === chargeId) &&
        (intentId === undefined || intent === intentId),
    )
    if (charge === undefined) throw missingResource('charge', chargeId ?? intentId ?? '')
    const left = charge.amount - charge.amount_refunded
    if (state.disputes.some(({ charge: of, status }) => of === charge.id && status !== 'won')) {
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
      reason: textOf(form, 'reason') ?? null,
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

  /** The newest of an account first, as many as were asked for. */
  function list<Row extends Stripe.Refund | Stripe.Dispute>(rows: Row[], form: Form, url: string) {
    refuseUnknown(form, listShape)
    const limit = integerOf(form, 'limit') ?? listUsual
    if (limit < 1 || limit > listMax) {
      throw badParameter('limit', `Invalid integer: ${limit} is not from 1 to ${listMax}`)
    }
    const [charge, intent] = [textOf(form, 'charge'), textOf(form, 'payment_intent')]
    const found = rows
      .filter(
        (row) =>
          (charge === undefined || row.charge === charge) &&
          (intent === undefined || row.payment_intent === intent),
      )
      .toReversed()
    const after = textOf(form, 'starting_after')
    const rest =
      after === undefined ? found : found.slice(found.indexOf(find(found, 'object', after)) + 1)
    const data = rest.slice(0, limit)
    return { object: 'list', data, has_more: data.length < rest.length, url }
  }

  /** An object with the objects that it names, where they were asked for. */
  function expanded(object: object, form: Form): object {
    const paths = listOf(form, 'expand').filter((path) => typeof path === 'string')
    return paths.reduce((whole, path) => expand(whole, path.split('.')), object)
  }

  function expand(object: object, [name = '', ...rest]: string[]): object {
    const rows = {
      payment_intent: state.intents,
      latest_charge: state.charges,
      charge: state.charges,
    }
    const named: unknown = Reflect.get(object, name)
    if (named === undefined || !isNameOf(rows, name)) {
      throw badParameter('expand', `This property cannot be expanded (${name}).`, 'invalid')
    }
    if (named === null) return object
    const whole = typeof named === 'string' ? rows[name].find(({ id }) => id === named) : named
    if (typeof whole !== 'object' || whole === null) return object
    return { ...object, [name]: rest.length > 0 ? expand(whole, rest) : whole }
  }

  function dispute(chargeId: string): void {
    const charge = find(state.charges, 'charge', chargeId)
    const made = newDispute(charge, now())
    charge.disputed = true
    state.disputes.push(made)
    tell('charge.dispute.created', made)
    save()
  }

  return {
    state,
    save,
    now,
    tick,
    expanded,
    dispute,
    createSession,
    expireSession,
    createRefund,
    getSession: sessionOf,
    getIntent: (id: string) => find(state.intents, 'payment_intent', id),
    getCharge: (id: string) => find(state.charges, 'charge', id),
    getRefund: (id: string) => find(state.refunds, 'refund', id),
    getDispute: (id: string) => find(state.disputes, 'dispute', id),
    listRefunds: (form: Form) => list(state.refunds, form, '/v1/refunds'),
    listDisputes: (form: Form) => list(state.disputes, form, '/v1/disputes'),

    /** What was answered to a key, which is forgotten after a day. */
    findAnswer(key: string): KeptAnswer | undefined {
      const kept = Object.hasOwn(state.answers, key) ? state.answers[key] : undefined
      return kept !== undefined && kept.at > now() - keptSeconds ? kept : undefined
    },

    keepAnswer(key: string, request: string, answer: Answer): void {
      state.answers[key] = { request, answer, at: now() }
      save()
    },

    keepPort(port: number): void {
      state.port = port
      for (const session of state.sessions) {
        if (session.status === 'open') session.url = pageOf(session.id)
      }
      save()
    },

    /** What somebody does on the page of a session. */
    pay(id: string, card = cardThatPays): 'paid' | 'declined' | 'closed' {
      const session = sessionOf(id)
      if (session.status !== 'open') return 'closed'
      const outcome = cards[card.replaceAll(' ', '')]?.outcome ?? 'declined'
      const intent = session.payment_intent
        ? find(state.intents, 'payment_intent', idOf(session.payment_intent))
        : newIntent({
            amount: session.amount_total ?? 0,
            created: now(),
            metadata: state.ofPayment[id] ?? {},
          })
      // There is one from the first attempt on, whatever becomes of it.
      if (session.payment_intent === null) state.intents.push(intent)
      session.payment_intent = intent.id
      const isPaid = outcome !== 'declined'
      const charge = newCharge(intent, { isPaid, created: now() })
      state.charges.push(charge)
      noteAttempt(intent, charge)
      if (!isPaid) {
        tell('payment_intent.payment_failed', intent)
        save()
        return 'declined'
      }
      Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
      state.outcomes[charge.id] = outcome
      tell('checkout.session.completed', session)
      save()
      if (outcome === 'disputed') dispute(charge.id)
      return 'paid'
    },

    closeDispute(id: string, status: 'won' | 'lost'): void {
      const closed = find(state.disputes, 'dispute', id)
      closed.status = status
      tell('charge.dispute.closed', closed)
      save()
    },

    /** A setting of the account, which whoever owns it may switch on at any time. */
    addTax(isOn: boolean): void {
      state.addsTax = isOn
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
    answers: {},
    secondsAhead: 0,
    addsTax: false,
    port: 0,
    secrets: { secretKey: newId('sk_test'), webhookSecret: newId('whsec') },
  }
  return file !== undefined && existsSync(file)
    ? { ...empty, ...JSON.parse(readFileSync(file, 'utf8')) }
    : empty
}

const isNameOf = <Rows extends object>(rows: Rows, name: PropertyKey): name is keyof Rows =>
  Object.hasOwn(rows, name)

function mailAddressOf(form: Form, name: string): string | undefined {
  const text = textOf(form, name)
  if (text === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return text
  throw badParameter(name, `Invalid email address: ${text}`, 'email_invalid')
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
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) {
    throw badParameter(name, 'Not a valid URL', 'url_invalid')
  }
  return text
}

function missing(name: string): never {
  throw missingParameter(name)
}
