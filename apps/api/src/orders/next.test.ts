import type { OrderState } from '@golden-bead/contracts/order-statuses'
import { expect, test } from 'vitest'
import { next, needsUnits, type Facts, type Next } from './next.ts'

const state = (
  status: OrderState['status'],
  payment: OrderState['payment_status'],
  fulfilment: OrderState['fulfilment_status'] = 'unfulfilled',
): OrderState => ({ status, payment_status: payment, fulfilment_status: fulfilment })

type Changes = Partial<Omit<Facts, 'payment'>> & { payment?: Partial<Facts['payment']> }

const facts = (before: OrderState, { payment, ...changes }: Changes = {}): Facts => ({
  state: before,
  isHeld: true,
  isErased: false,
  isClosed: before.status === 'cancelled',
  payment: {
    provider: 'card',
    capturedCents: 5_000,
    refundedCents: 0,
    failedRefundCents: 0,
    isSurplus: false,
    isDisputed: false,
    ...payment,
  },
  ...changes,
})

const brief = ({ state: after, units, refundCents, events, mails }: Next) => ({
  after: `${after.status} ${after.payment_status}`,
  units,
  refundCents,
  events: events.map(({ kind }) => kind).join(' '),
  mails: mails.join(' '),
})

const expired = state('cancelled', 'expired')

type Money = [string, Facts, hasUnits: boolean, after: string, ...rest: unknown[]]

test.each<Money>([
  [
    'that it waited for',
    facts(state('placed', 'awaiting')),
    false,
    'placed paid',
    'stay',
    0,
    'paid',
    'paid new_order',
  ],
  [
    'by transfer',
    facts(state('placed', 'awaiting'), { payment: { provider: 'bank_transfer' } }),
    false,
    'placed paid',
    'stay',
    0,
    'paid',
    'paid',
  ],
  [
    'while it held nothing, and its units are there',
    facts(state('placed', 'awaiting'), { isHeld: false }),
    true,
    'placed paid',
    'taken',
    0,
    'paid',
    'paid new_order',
  ],
  [
    'while it held nothing, and its units are sold',
    facts(state('placed', 'awaiting'), { isHeld: false }),
    false,
    'cancelled paid',
    'freed',
    5_000,
    'paid cancelled',
    'cancelled',
  ],
  [
    'by transfer, and its units are sold: the owner sends it back',
    facts(expired, { payment: { provider: 'bank_transfer' } }),
    false,
    'cancelled paid',
    'freed',
    0,
    'paid cancelled',
    'cancelled',
  ],
  [
    'late, and its units are there',
    facts(expired),
    true,
    'placed paid',
    'taken',
    0,
    'paid placed_again',
    'paid new_order',
  ],
  [
    'for an order that nobody knows any more',
    facts(expired, { isErased: true }),
    true,
    'cancelled paid',
    'stay',
    5_000,
    'paid',
    '',
  ],
  [
    'after it was cancelled',
    facts(state('cancelled', 'voided')),
    true,
    'cancelled paid',
    'stay',
    5_000,
    'paid',
    '',
  ],
  [
    'a second time',
    facts(state('placed', 'paid', 'shipped')),
    false,
    'placed paid',
    'stay',
    5_000,
    'paid_twice',
    '',
  ],
])('money %s', (_name, before, hasUnits, after, units, refundCents, events, mails) => {
  const following = next(before, { step: 'receive', hasUnits })
  expect(brief(following)).toEqual({ after, units, refundCents, events, mails })
})

test.each<[string, Facts, boolean]>([
  ['a placed order that holds its units has them', facts(state('placed', 'awaiting')), false],
  ['one that holds none', facts(state('placed', 'awaiting'), { isHeld: false }), true],
  ['one whose time was over', facts(expired), true],
  ['an erased one gets none', facts(expired, { isErased: true }), false],
  ['nor does a cancelled one', facts(state('cancelled', 'voided'), { isHeld: false }), false],
])('units are asked for when money comes: %s', (_name, before, asks) => {
  expect(needsUnits(before)).toBe(asks)
})

test.each<[string, Facts, after: string, refundCents: number]>([
  ['that is not paid', facts(state('placed', 'awaiting')), 'cancelled voided', 0],
  ['by card sends its money back', facts(state('placed', 'paid')), 'cancelled paid', 5_000],
  [
    'sends back what is left',
    facts(state('placed', 'partly_refunded'), { payment: { refundedCents: 1_000 } }),
    'cancelled partly_refunded',
    4_000,
  ],
  [
    'by transfer leaves it to the owner',
    facts(state('placed', 'paid'), { payment: { provider: 'bank_transfer' } }),
    'cancelled paid',
    0,
  ],
  [
    'leaves what is disputed to the bank',
    facts(state('placed', 'paid'), { payment: { isDisputed: true } }),
    'cancelled paid',
    0,
  ],
])('a cancelled order %s', (_name, before, after, refundCents) => {
  const payment = {
    ...before.payment,
    ...(before.state.payment_status === 'awaiting' && { capturedCents: 0 }),
  }
  const following = next({ ...before, payment }, { step: 'cancel' })
  const rest = { units: 'freed', events: 'cancelled', mails: 'cancelled' }
  expect(brief(following)).toEqual({ after, refundCents, ...rest })
  expect([following.closed, following.endsPayment]).toEqual([
    'now',
    before.state.payment_status === 'awaiting',
  ])
})

test('an order that another one takes the place of ends untold', () => {
  const following = next(facts(state('placed', 'awaiting')), { step: 'replace' })
  const rest = { units: 'freed', refundCents: 0, events: '', mails: '' }
  expect(brief(following)).toEqual({ after: 'cancelled voided', ...rest })
  expect([following.closed, following.endsPayment]).toEqual(['now', true])
})

test.each<[string, Facts, { isAddress: boolean; isEmail: boolean }, string, string, boolean]>([
  [
    'the address of one that waits for a card',
    facts(state('placed', 'awaiting'), { payment: { capturedCents: 0 } }),
    { isAddress: true, isEmail: false },
    'address_corrected',
    '',
    true,
  ],
  [
    'the email of one that waits for a transfer',
    facts(state('placed', 'awaiting'), { payment: { provider: 'bank_transfer' } }),
    { isAddress: false, isEmail: true },
    'email_corrected',
    'email_left email_corrected',
    false,
  ],
  [
    'both of one that is paid',
    facts(state('placed', 'paid')),
    { isAddress: true, isEmail: true },
    'address_corrected email_corrected',
    'email_left email_corrected',
    false,
  ],
])('what is corrected changes no state: %s', (_name, before, what, events, mails, endsPayment) => {
  const following = next(before, { step: 'correct', what })
  expect(following).toMatchObject({ state: before.state, units: 'stay', endsPayment })
  expect(following.closed).toBeUndefined()
  expect(brief(following)).toMatchObject({ events, mails })
})

const placed = state('placed', 'paid')

test.each<[string, Facts, Parameters<typeof next>[1], after: string, closed?: string]>([
  [
    'of a part',
    facts(placed),
    { step: 'refund', cents: 1, is: 'pending' },
    'placed partly_refunded',
  ],
  ['of all', facts(placed), { step: 'refund', cents: 5_000, is: 'done' }, 'placed refunded', 'now'],
  [
    'of a part of what has left',
    facts(state('placed', 'paid', 'shipped'), { isClosed: true }),
    { step: 'refund', cents: 1, is: 'done' },
    'placed partly_refunded',
    'now',
  ],
  [
    'that fails',
    facts(state('cancelled', 'refunded'), { payment: { refundedCents: 5_000 } }),
    { step: 'refund', cents: 5_000, was: 'pending', is: 'failed' },
    'cancelled paid',
    'now',
  ],
  [
    'that fails, of what is still to be shipped',
    facts(state('placed', 'refunded'), { isClosed: true, payment: { refundedCents: 5_000 } }),
    { step: 'refund', cents: 5_000, was: 'done', is: 'failed' },
    'placed paid',
    'no',
  ],
  [
    'of money that came twice',
    facts(placed, { payment: { isSurplus: true } }),
    { step: 'refund', cents: 5_000, is: 'pending' },
    'placed paid',
  ],
])('a refund %s: the state follows what is kept', (_name, before, happening, after, closed) => {
  const following = next(before, happening)
  expect(brief(following)).toMatchObject({ after, units: 'stay', refundCents: 0 })
  expect(following.closed).toBe(closed)
})

type Status = 'pending' | 'done' | 'failed'

test.each<[was: Status | undefined, is: Status, events: string, mails: string]>([
  [undefined, 'pending', 'refund_started', ''],
  [undefined, 'done', 'refunded', 'refunded'],
  ['pending', 'done', 'refunded', 'refunded'],
  ['pending', 'failed', 'refund_failed', 'refund_failed'],
  ['done', 'failed', 'refund_failed', 'refund_failed refund_returned'],
  ['failed', 'pending', '', ''],
])('a refund that was %s and is %s is told', (was, is, events, mails) => {
  const following = next(facts(placed), { step: 'refund', cents: 1, was, is })
  expect(brief(following)).toMatchObject({ events, mails })
})

test.each([
  ['settle_refund', 'refund_settled'],
  ['keep', 'refund_kept'],
] as const)('money that stays (%s) changes no state, and no mail tells of it', (step, events) => {
  const following = next(facts(state('cancelled', 'paid')), { step })
  const rest = { units: 'stay', refundCents: 0, mails: '' }
  expect(brief(following)).toEqual({ after: 'cancelled paid', events, ...rest })
})

const byTransfer = { provider: 'bank_transfer', capturedCents: 4_000 } as const
const waiting = facts(state('placed', 'awaiting'), { payment: byTransfer })

test('a part is told while the order waits, and where it has ended, that it goes back', () => {
  expect(brief(next(waiting, { step: 'receive_part', cents: 4_000 }))).toMatchObject({
    after: 'placed awaiting',
    events: 'part_received',
    mails: 'part_received',
  })
  expect(brief(next(waiting, { step: 'receive_part', cents: -1 }))).toMatchObject({
    events: 'receipt_corrected',
    mails: 'part_corrected',
  })
  const late = facts(expired, { payment: byTransfer })
  expect(brief(next(late, { step: 'receive_part', cents: 4_000 }))).toMatchObject({
    after: 'cancelled expired',
    events: 'part_received',
    mails: 'late_part',
  })
  expect(brief(next(late, { step: 'receive_part', cents: -1 })).mails).toBe('receipt_corrected')
})

test('what is more than an order costs changes nothing of it', () => {
  const paid = facts(state('placed', 'paid', 'shipped'))
  expect(brief(next(paid, { step: 'overpay', cents: 1 }))).toEqual({
    after: 'placed paid',
    units: 'stay',
    refundCents: 0,
    events: 'overpaid',
    mails: 'overpaid',
  })
  expect(brief(next(paid, { step: 'overpay', cents: -1 }))).toMatchObject({
    events: 'receipt_corrected',
    mails: 'receipt_corrected',
  })
  expect(brief(next(facts(expired), { step: 'overpay', cents: 1 })).mails).toBe('late_part')
})

test('an order whose payment was a mistake waits again, and one that was cancelled stays so', () => {
  const standing = next(facts(state('placed', 'paid')), { step: 'undo_paid', isHeld: false })
  expect(brief(standing)).toMatchObject({
    after: 'placed awaiting',
    units: 'stay',
    events: 'paid_undone',
    mails: 'paid_undone',
  })
  expect(standing).toMatchObject({ isHeld: false, endsPayment: false })
  const over = next(facts(state('cancelled', 'paid')), { step: 'undo_paid', isHeld: false })
  expect(brief(over)).toMatchObject({ after: 'cancelled voided', mails: 'paid_undone' })
  expect(over.closed).toBe('now')
})

test('a part that goes back leaves the order as it had ended', () => {
  const voided = facts(state('cancelled', 'voided'), { payment: byTransfer })
  const refunded = next(voided, { step: 'refund', cents: 4_000, is: 'done' })
  expect(brief(refunded)).toMatchObject({ after: 'cancelled voided', events: 'refunded' })
  expect(refunded.closed).toBe('now')
})
