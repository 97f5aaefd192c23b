import { mayStep, type OrderActor, type OrderStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import type { Connection, Database, Transaction } from '@golden-bead/server/database/database'
import { keepUser } from '@golden-bead/supabase/auth'
import { orderNotFound, stateConflict, versionConflict } from './order-errors.ts'
import type { OrderKeys } from './order-keys.ts'
import { lockBuyer } from '#shop/orders/placing/unpaid-limits.ts'
import type { OrderView } from './order-view.ts'
import {
  findOrder,
  listPayments,
  lockOrder,
  stateOf,
  type NewEvent,
  type OrderRow,
} from './orders.repository.ts'

/** Who asks for an order: the owner, a member by session, or a guest by the key of the order. */
export type Access = { isOwner: boolean; userId?: string | undefined; key?: string | undefined }

export type Step = {
  /** That its author has seen; a mail alone needs none. */
  version?: number | undefined
  step: OrderStep
  /** Of whom the unpaid orders are counted; first of all, as when an order is placed. */
  lockedBuyer?: string | undefined
}

export type By = Pick<NewEvent, 'actor' | 'actorId'>
type Change = (tx: Transaction, order: OrderRow, by: By) => Promise<void>

type Options = { database: Database; keys: OrderKeys; waitingKeys: OrderKeys; view: OrderView }

/** What the key that a browser keeps of a waiting order is good for, besides asking. */
const stepsByWaitingKey: readonly OrderStep[] = ['pay', 'replace']

/** Who may read an order, and what every step of it has in common. */
export function createOrderSteps({ database, keys, waitingKeys, view }: Options) {
  const isOpenedBy = (made: OrderKeys, order: OrderRow, { key }: Access) =>
    order.erasedAt === null && key !== undefined && made.opens(order, key)
  /** The key of a guest goes on working when the order is in an account. */
  const hasKey = (order: OrderRow, access: Access) => isOpenedBy(keys, order, access)
  const isBuyer = (order: OrderRow, { userId }: Access) =>
    order.userId !== null && order.userId === userId
  const mayReadAll = (order: OrderRow, access: Access) =>
    access.isOwner || isBuyer(order, access) || hasKey(order, access)
  const mayRead = (order: OrderRow, access: Access, step: OrderStep | undefined) =>
    mayReadAll(order, access) ||
    ((step === undefined || stepsByWaitingKey.includes(step)) &&
      isOpenedBy(waitingKeys, order, access))
  /** Also of an order that is in an account: nobody has logged in to it. */
  const isGuest = (order: OrderRow, access: Access) => !access.isOwner && !isBuyer(order, access)
  const show = (connection: Connection, order: OrderRow, access: Access) =>
    view(connection, order, {
      isOwner: access.isOwner,
      isBuyer: isBuyer(order, access),
      isGuest: isGuest(order, access),
      hidesPerson: !mayReadAll(order, access),
    })

  /** An order of somebody else is answered as one that does not exist. */
  const readable = (order: OrderRow | undefined, access: Access, step?: OrderStep): OrderRow => {
    if (order === undefined || !mayRead(order, access, step)) throw orderNotFound()
    return order
  }

  /** An order that its author may see, and with which the step is theirs. */
  async function find(number: string, access: Access, step?: OrderStep): Promise<OrderRow> {
    return readable(await findOrder(database, { number }), access, step)
  }

  /** Every change of an order: locked, at the version that its author has seen, and allowed. */
  async function change(number: string, access: Access, step: Step, apply: Change): Promise<Order> {
    return database.transaction(async (tx) => {
      if (step.lockedBuyer !== undefined) await lockBuyer(tx, step.lockedBuyer)
      // Before the order, as a deletion locks the account first.
      const actor = access.userId === undefined ? undefined : await keepUser(tx, access.userId)
      const order = readable(await lockOrder(tx, number), access, step.step)
      await mustBeAllowed(order, access, step, tx)
      await apply(tx, order, { actor: actorOf(access), actorId: actor?.id })
      const changed = readable(await findOrder(tx, { number }), access)
      return show(tx, changed, access)
    })
  }

  return {
    hasKey,
    readable,
    show,
    find,
    /** Asked before a page is closed, and again under the locks. */
    mustBeAllowed: (order: OrderRow, access: Access, step: Step) =>
      mustBeAllowed(order, access, step, database),
    change,

    async get(number: string, access: Access): Promise<Order> {
      return show(database, await find(number, access), access)
    },
  }
}

export type OrderSteps = ReturnType<typeof createOrderSteps>

async function mustBeAllowed(
  order: OrderRow,
  access: Access,
  { version, step }: Step,
  connection: Connection,
): Promise<void> {
  const state = stateOf(order)
  if (version !== undefined && order.version !== version) throw versionConflict(state)
  const payments = await listPayments(connection, order.id)
  const asked = {
    ...state,
    payments,
    is_held: order.isHeld,
    on_hold_reason: order.onHoldReason,
  }
  if (!mayStep(step, actorOf(access), asked)) throw stateConflict(state)
}

export const actorOf = ({ isOwner }: Access): OrderActor => (isOwner ? 'owner' : 'buyer')
