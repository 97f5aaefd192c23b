import { expect, test } from 'vitest'
import { isInQueue, orderQueues, type OrderQueueName } from './order-queues.ts'
import { mayStep, type OrderActor, type OrderStep, type SteppedOrder } from './order-states.ts'
import type { OrderState } from './order-statuses.ts'

const state = (
  status: OrderState['status'],
  payment: OrderState['payment_status'],
  fulfilment: OrderState['fulfilment_status'] = 'unfulfilled',
): OrderState => ({ status, payment_status: payment, fulfilment_status: fulfilment })

const steps: OrderStep[] = [
  'mark_paid',
  'receive',
  'undo_paid',
  'pay',
  'replace',
  'ship',
  'cancel',
  'refund',
  'settle_refund',
  'keep',
]
const queues = Object.keys(orderQueues) as OrderQueueName[]

const cases: [OrderState, buyer: OrderStep[], owner: OrderStep[], OrderQueueName[]][] = [
  [
    state('placed', 'awaiting'),
    ['pay', 'replace', 'cancel'],
    ['mark_paid', 'receive', 'pay', 'cancel'],
    ['unpaid'],
  ],
  [
    state('placed', 'paid'),
    [],
    ['receive', 'ship', 'cancel', 'refund', 'settle_refund', 'keep'],
    ['to-ship'],
  ],
  [
    state('placed', 'partly_refunded'),
    [],
    ['receive', 'ship', 'cancel', 'refund', 'settle_refund', 'keep'],
    ['to-ship'],
  ],
  [
    state('placed', 'paid', 'partly_shipped'),
    [],
    ['receive', 'ship', 'refund', 'settle_refund', 'keep'],
    ['to-ship'],
  ],
  [
    state('placed', 'paid', 'shipped'),
    [],
    ['receive', 'refund', 'settle_refund', 'keep'],
    ['shipped'],
  ],
  [state('placed', 'refunded'), [], ['receive', 'cancel'], ['to-cancel']],
  [state('placed', 'refunded', 'shipped'), [], ['receive'], ['shipped']],
  [state('cancelled', 'paid'), [], ['receive', 'refund', 'settle_refund', 'keep'], ['cancelled']],
  [
    state('cancelled', 'partly_refunded'),
    [],
    ['receive', 'refund', 'settle_refund', 'keep'],
    ['cancelled'],
  ],
  [state('cancelled', 'refunded'), [], ['receive'], ['cancelled']],
  [state('cancelled', 'expired'), [], ['mark_paid', 'receive'], ['cancelled']],
  [state('cancelled', 'voided'), [], ['mark_paid', 'receive'], ['cancelled']],
]

test.each(cases)('%o: who may do what, and where it waits', (order, buyer, owner, waitsIn) => {
  const allowed = (actor: OrderActor) => steps.filter((step) => mayStep(step, actor, order))
  expect({ buyer: allowed('buyer'), owner: allowed('owner'), shop: allowed('shop') }).toEqual({
    buyer,
    owner,
    shop: [],
  })
  expect(queues.filter((name) => isInQueue(name, order))).toEqual(waitsIn)
})

const transfer = { method: 'bank_transfer', refunded_cents: 0, is_surplus: false } as const
const part = { ...transfer, status: 'open', captured_cents: 4_000 } as const
const whole = { ...transfer, status: 'paid', captured_cents: 7_849 } as const
const ended = { ...part, status: 'ended' } as const

const withPayments: [string, SteppedOrder, buyer: OrderStep[], owner: OrderStep[]][] = [
  [
    'a part of a transfer',
    { ...state('placed', 'awaiting'), payments: [part] },
    [],
    ['mark_paid', 'receive', 'ship', 'cancel'],
  ],
  [
    'a part of a transfer for an order that holds nothing',
    { ...state('placed', 'awaiting'), payments: [part], is_held: false },
    [],
    ['mark_paid', 'receive', 'cancel'],
  ],
  [
    'an open page of the card',
    {
      ...state('placed', 'awaiting'),
      payments: [{ ...part, method: 'card', captured_cents: 0 }],
    },
    ['pay', 'replace', 'cancel'],
    ['mark_paid', 'pay', 'cancel'],
  ],
  [
    'a part for an order that has ended',
    { ...state('cancelled', 'voided'), payments: [ended] },
    [],
    ['mark_paid', 'receive', 'refund'],
  ],
  [
    'a part that went back',
    { ...state('cancelled', 'voided'), payments: [{ ...ended, refunded_cents: 4_000 }] },
    [],
    ['receive'],
  ],
  [
    'a transfer',
    { ...state('placed', 'paid'), payments: [whole], lines: [{ cancelled: 0 }] },
    [],
    ['receive', 'undo_paid', 'ship', 'cancel', 'refund', 'settle_refund', 'keep'],
  ],
  [
    'a transfer of which more came than it costs, which went back',
    {
      ...state('placed', 'paid'),
      payments: [whole, { ...whole, is_surplus: true, refunded_cents: 100 }],
      lines: [{ cancelled: 0 }],
    },
    [],
    ['receive', 'ship', 'cancel', 'refund', 'settle_refund', 'keep'],
  ],
  [
    'a transfer of which a unit was cancelled',
    { ...state('placed', 'paid'), payments: [whole], lines: [{ cancelled: 1 }] },
    [],
    ['receive', 'ship', 'cancel', 'refund', 'settle_refund', 'keep'],
  ],
  [
    'a transfer of a cancelled order',
    { ...state('cancelled', 'paid'), payments: [whole], lines: [{ cancelled: 1 }] },
    [],
    ['receive', 'undo_paid', 'refund', 'settle_refund', 'keep'],
  ],
  [
    'a transfer that was shipped',
    { ...state('placed', 'paid', 'shipped'), payments: [whole] },
    [],
    ['receive', 'refund', 'settle_refund', 'keep'],
  ],
  [
    'a card',
    { ...state('placed', 'paid'), payments: [{ ...whole, method: 'card' }] },
    [],
    ['receive', 'ship', 'cancel', 'refund', 'settle_refund', 'keep'],
  ],
  [
    'more than an order that was refunded',
    {
      ...state('placed', 'refunded', 'shipped'),
      payments: [
        { ...whole, refunded_cents: 7_849 },
        { ...whole, is_surplus: true },
      ],
    },
    [],
    ['receive', 'refund'],
  ],
]

test.each(withPayments)('%s: who may do what', (_what, order, buyer, owner) => {
  const allowed = (actor: OrderActor) => steps.filter((step) => mayStep(step, actor, order))
  expect({ buyer: allowed('buyer'), owner: allowed('owner') }).toEqual({ buyer, owner })
})
