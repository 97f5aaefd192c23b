import { wasPaid, type OrderState } from '@golden-bead/contracts/order-statuses'
import type { PaymentMethod } from '@golden-bead/contracts/shop-settings'
import type { OrderMailKind } from './mails/order-mails.ts'
import { afterRefund, keptCents, type RefundChange, type Sums } from './money/refund-sums.ts'
import type { NewEvent } from './orders.repository.ts'

/** What counts of an order when something happens to it, and of the payment that this is about. */
export type Facts = {
  state: OrderState
  /** Whether it holds its units. */
  isHeld: boolean
  isErased: boolean
  isClosed: boolean
  payment: Sums & {
    provider: PaymentMethod
    /** Its bank has not decided yet. */
    isDisputed: boolean
  }
}

export type Happening =
  /** All of its money is there. `hasUnits`: what the stock says where `needsUnits` has asked. */
  | { step: 'receive'; hasUnits: boolean }
  /** A part of its money came; a negative one takes back what was booked by mistake. */
  | { step: 'receive_part'; cents: number }
  /** More came than it costs. */
  | { step: 'overpay'; cents: number }
  /** The money for it has not come after all. `isHeld`: what it may hold while it waits again. */
  | { step: 'undo_paid'; isHeld: boolean }
  | { step: 'cancel' }
  /** Of some units; `isAllSent`: what is left of it has been shipped. */
  | { step: 'cancel_units'; isAllSent: boolean }
  | { step: 'expire' }
  /** Its buyer places another one instead. */
  | { step: 'replace' }
  /** In a parcel; `isAllSent`: nothing else is to follow. */
  | { step: 'ship'; isAllSent: boolean }
  | { step: 'correct_parcel'; isTold: boolean }
  /** A parcel has not left after all; `isAnySent`: another one has. */
  | { step: 'take_back'; isAnySent: boolean; wasTold: boolean }
  /** A parcel is with its carrier, or there; or the order is not to be shipped yet, or may be. */
  | { step: 'hand_over' | 'deliver' | 'hold' | 'release' }
  /** Its address is corrected, or where its mails go. */
  | { step: 'correct'; what: Corrected }
  /** A refund is made, or something else becomes of it. */
  | ({ step: 'refund' } & RefundChange)
  /** A refund that failed is not sent again, or money that was due stays. */
  | { step: 'settle_refund' | 'keep' }

export type Corrected = { isAddress: boolean; isEmail: boolean }

export type Next = {
  state: OrderState
  isHeld: boolean
  /** What becomes of its units, and of its lines with them; `taken` are held already. */
  units: 'stay' | 'taken' | 'freed'
  /** Whether it is over from now on, or no longer; else nothing changes. */
  closed?: 'now' | 'no'
  /** The payment that it waits for is not waited for any more. */
  endsPayment: boolean
  /** The order is paid already. */
  isSurplus: boolean
  /** Goes back to the card at once. */
  refundCents: number
  /** Why the shop cancels it or sends money back. */
  reason: string
  /** Of whoever took the step, or of the shop. */
  events: { kind: NewEvent['kind']; byShop?: true }[]
  mails: OrderMailKind[]
  /** Where the owner did it: a buyer knows what they have done. */
  mailsByOwner?: OrderMailKind[]
}

/** The one place that says what follows from a step; `mayStep` says who may take it. */
export function next(facts: Facts, happening: Happening): Next {
  switch (happening.step) {
    case 'receive':
      return afterMoney(facts, happening.hasUnits)
    case 'receive_part':
      return afterPart(facts, happening.cents)
    case 'overpay':
      return {
        ...unchanged(facts),
        ...closedAgain(facts),
        events: [{ kind: bookedAs(happening.cents, 'overpaid') }],
        mails: [beyondMail(facts, happening.cents)],
      }
    case 'undo_paid':
      return afterUndoing(facts, happening.isHeld)
    case 'cancel':
      return afterCancelling(facts)
    case 'cancel_units':
      return afterCancellingUnits(facts, happening.isAllSent)
    case 'expire':
      return { ...ended(facts, 'expired'), events: [{ kind: 'expired' }], mails: ['expired'] }
    case 'replace':
      // Its event names the other one, which is not there yet; that one has the mail.
      return ended(facts, 'voided')
    case 'ship':
      return {
        ...afterSending(facts, happening.isAllSent ? 'shipped' : 'partly_shipped'),
        events: [{ kind: 'shipped' }],
        mails: ['shipped'],
      }
    case 'correct_parcel':
      return {
        ...unchanged(facts),
        events: [{ kind: 'parcel_corrected' }],
        mails: happening.isTold ? ['parcel_corrected'] : [],
      }
    case 'take_back':
      return {
        ...afterSending(facts, happening.isAnySent ? 'partly_shipped' : 'unfulfilled'),
        closed: 'no',
        events: [{ kind: 'parcel_taken_back' }],
        mails: happening.wasTold ? ['parcel_taken_back'] : [],
      }
    case 'hand_over':
    case 'deliver':
    case 'hold':
    case 'release':
      return { ...unchanged(facts), events: [{ kind: noted[happening.step] }] }
    case 'correct':
      return afterCorrection(facts, happening.what)
    case 'refund':
      return afterMoneyWentBack(facts, happening)
    // Between the owner and the buyer: no mail tells of money that does not leave.
    case 'settle_refund':
      return { ...unchanged(facts), events: [{ kind: 'refund_settled' }] }
    case 'keep':
      return { ...unchanged(facts), events: [{ kind: 'refund_kept' }] }
  }
}

/**
 * Whether an order has to take its units when its money comes: it held none, or its hold ran out.
 * What was cancelled stays so, and of an erased order nobody knows where it goes.
 */
export const needsUnits = ({ state, isHeld, isErased }: Facts): boolean =>
  state.status === 'placed' ? !isHeld : state.payment_status === 'expired' && !isErased

const noted = {
  hand_over: 'handed_over',
  deliver: 'delivered',
  hold: 'held',
  release: 'released',
} as const

const unchanged = ({ state, isHeld }: Facts): Next => ({
  state,
  isHeld,
  units: 'stay',
  endsPayment: false,
  isSurplus: false,
  refundCents: 0,
  reason: '',
  events: [],
  mails: [],
})

const ended = (facts: Facts, payment_status: OrderState['payment_status']): Next => ({
  ...unchanged(facts),
  state: { ...facts.state, status: 'cancelled', payment_status },
  units: 'freed',
  closed: 'now',
  endsPayment: facts.state.payment_status === 'awaiting',
})

/** Its lines are the caller's. What is not paid in full is not over. */
const afterSending = (facts: Facts, fulfilment_status: OrderState['fulfilment_status']): Next => ({
  ...unchanged(facts),
  state: { ...facts.state, fulfilment_status },
  ...(fulfilment_status === 'shipped' &&
    facts.state.payment_status !== 'awaiting' && { closed: 'now' }),
})

function afterCancelling(facts: Facts): Next {
  const { state, payment } = facts
  const isAwaiting = state.payment_status === 'awaiting'
  return {
    ...ended(facts, isAwaiting ? 'voided' : state.payment_status),
    // What the bank may take back is not sent too.
    refundCents: payment.isDisputed ? 0 : toCard(payment),
    events: [{ kind: 'cancelled' }],
    mails: ['cancelled'],
  }
}

/** Its lines and its total are the caller's; the money of what was paid is due. */
function afterCancellingUnits(facts: Facts, isAllSent: boolean): Next {
  return {
    ...(isAllSent ? afterSending(facts, 'shipped') : unchanged(facts)),
    events: [{ kind: 'units_cancelled' }],
    mails: ['units_cancelled'],
  }
}

/** What is said on the page at the provider is over; that it is paid by transfer stays so. */
function afterCorrection(facts: Facts, { isAddress, isEmail }: Corrected): Next {
  const { state, payment } = facts
  const events: Next['events'] = []
  if (isAddress) events.push({ kind: 'address_corrected' })
  if (isEmail) events.push({ kind: 'email_corrected' })
  return {
    ...unchanged(facts),
    endsPayment: state.payment_status === 'awaiting' && payment.provider === 'card',
    events,
    mails: isEmail ? ['email_left', 'email_corrected'] : [],
    // A new inbox has the link, and nobody has proven that it is the buyer's.
    ...(isAddress &&
      !isEmail &&
      state.status === 'placed' && { mailsByOwner: ['address_corrected'] }),
  }
}

/** Money that the order cannot keep goes back, by card at once. */
function afterMoney(facts: Facts, hasUnits: boolean): Next {
  const { state, payment } = facts
  if (wasPaid(state.payment_status)) {
    return {
      ...sentBack(unchanged(facts), payment, 'It was paid already.'),
      isSurplus: true,
      events: [{ kind: 'paid_twice' }],
    }
  }
  const paid: Next = {
    ...unchanged(facts),
    state: { ...state, payment_status: 'paid' },
    events: [{ kind: 'paid' }],
    mails: payment.provider === 'card' ? ['paid', 'new_order'] : ['paid'],
  }
  if (needsUnits(facts) && !hasUnits) return soldOut(paid, payment)
  if (state.status === 'placed') {
    return {
      ...paid,
      isHeld: true,
      units: facts.isHeld ? 'stay' : 'taken',
      ...(isOver(state) && { closed: 'now' }),
    }
  }
  if (!needsUnits(facts)) return sentBack(paid, payment, 'The order had ended.')
  return {
    ...paid,
    state: { ...paid.state, status: 'placed' },
    isHeld: true,
    units: 'taken',
    closed: 'no',
    events: [...paid.events, { kind: 'placed_again', byShop: true }],
  }
}

/** It goes on waiting for the rest; what came for one that has ended is due. */
function afterPart(facts: Facts, cents: number): Next {
  const told: OrderMailKind = cents > 0 ? 'part_received' : 'part_corrected'
  return {
    ...unchanged(facts),
    ...closedAgain(facts),
    events: [{ kind: bookedAs(cents, 'part_received') }],
    mails: [facts.state.payment_status === 'awaiting' ? told : beyondMail(facts, cents)],
  }
}

/** Of money that the order does not need, and that goes back. */
const beyondMail = ({ state }: Facts, cents: number): OrderMailKind => {
  if (cents < 0) return 'receipt_corrected'
  return wasPaid(state.payment_status) ? 'overpaid' : 'late_part'
}

/** What is noted of money is erased with the rest of it. */
const closedAgain = ({ isClosed }: Facts): Pick<Next, 'closed'> =>
  isClosed ? { closed: 'now' } : {}

const bookedAs = (cents: number, kind: NewEvent['kind']) => (cents > 0 ? kind : 'receipt_corrected')

/** What stood waits once more, with what it may hold; what was cancelled stays so. */
function afterUndoing(facts: Facts, isHeld: boolean): Next {
  const { state } = facts
  const isStanding = state.status === 'placed'
  return {
    ...unchanged(facts),
    state: { ...state, payment_status: isStanding ? 'awaiting' : 'voided' },
    isHeld: isStanding ? isHeld : facts.isHeld,
    ...(!isStanding && { closed: 'now' }),
    events: [{ kind: 'paid_undone' }],
    mails: ['paid_undone'],
  }
}

const sentBack = (paid: Next, payment: Facts['payment'], reason: string): Next => ({
  ...paid,
  refundCents: toCard(payment),
  reason,
  mails: [],
})

const soldOut = (paid: Next, payment: Facts['payment']): Next => ({
  ...sentBack(paid, payment, 'It was sold to others before your payment came.'),
  state: { ...paid.state, status: 'cancelled' },
  units: 'freed',
  closed: 'now',
  events: [...paid.events, { kind: 'cancelled', byShop: true }],
  mails: ['cancelled'],
})

/** Other money is sent by the owner. */
const toCard = (payment: Facts['payment']) => (payment.provider === 'card' ? keptCents(payment) : 0)

/** The state follows what the payment keeps. What keeps some and is still to be shipped goes on. */
function afterMoneyWentBack(facts: Facts, change: RefundChange): Next {
  const { state, payment, isClosed } = facts
  const told = { ...unchanged(facts), ...toldOfRefund(change) }
  if (payment.isSurplus) return told
  // A part of a transfer: the order was never paid.
  if (!wasPaid(state.payment_status)) return { ...told, ...(isClosed && { closed: 'now' }) }
  const after = { ...payment, ...afterRefund(payment, change) }
  const isAll = keptCents(after) === 0
  const payment_status = isAll ? 'refunded' : after.refundedCents > 0 ? 'partly_refunded' : 'paid'
  return {
    ...told,
    state: { ...state, payment_status },
    ...((isAll || isClosed) && { closed: isAll || isOver(state) ? 'now' : 'no' }),
  }
}

/** Of what has all of its money again, and is still to be shipped, the person is still needed. */
export const isOver = ({ status, fulfilment_status: fulfilment }: OrderState) =>
  status === 'cancelled' || fulfilment === 'shipped'

function toldOfRefund({ was, is }: RefundChange): Pick<Next, 'events' | 'mails'> {
  if (is === 'done') return { events: [{ kind: 'refunded' }], mails: ['refunded'] }
  if (is === 'pending') {
    return { events: was === undefined ? [{ kind: 'refund_started' }] : [], mails: [] }
  }
  // Who was told that it has left hears that it did not arrive.
  const mails: OrderMailKind[] = ['refund_failed', 'refund_returned']
  return { events: [{ kind: 'refund_failed' }], mails: was === 'done' ? mails : ['refund_failed'] }
}
