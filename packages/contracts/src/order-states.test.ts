import { expect, test } from 'vitest'
import { isInQueue, orderQueues, type OrderQueueName } from './order-queues.ts'
import { mayStep, type OrderActor, type OrderStep } from './order-states.ts'
import type { OrderState } from './order-statuses.ts'

const state = (
  status: OrderState['status'],
  payment: OrderState['payment_status'],
  fulfilment: OrderState['fulfilment_status'] = 'unfulfilled',
): OrderState => ({ status, payment_status: payment, fulfilment_status: fulfilment })

const steps: OrderStep[] = [
  'mark_paid',
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
    ['mark_paid', 'pay', 'cancel'],
    ['unpaid'],
  ],
  [state('placed', 'paid'), [], ['ship', 'cancel', 'refund', 'settle_refund', 'keep'], ['to-ship']],
  [
    state('placed', 'partly_refunded'),
    [],
    ['ship', 'cancel', 'refund', 'settle_refund', 'keep'],
    ['to-ship'],
  ],
  [
    state('placed', 'paid', 'partly_shipped'),
    [],
    ['ship', 'refund', 'settle_refund', 'keep'],
    ['to-ship'],
  ],
  [state('placed', 'paid', 'shipped'), [], ['refund', 'settle_refund', 'keep'], ['shipped']],
  [state('placed', 'refunded'), [], ['cancel'], ['to-cancel']],
  [state('placed', 'refunded', 'shipped'), [], [], ['shipped']],
  [state('cancelled', 'paid'), [], ['refund', 'settle_refund', 'keep'], ['cancelled']],
  [state('cancelled', 'partly_refunded'), [], ['refund', 'settle_refund', 'keep'], ['cancelled']],
  [state('cancelled', 'refunded'), [], [], ['cancelled']],
  [state('cancelled', 'expired'), [], ['mark_paid'], ['cancelled']],
  [state('cancelled', 'voided'), [], ['mark_paid'], ['cancelled']],
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
