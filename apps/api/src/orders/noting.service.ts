import type { Order } from '@golden-bead/contracts/orders'
import { orderNoteLimits } from '@golden-bead/contracts/order-options'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import { keepUser } from '@golden-bead/supabase/auth'
import {
  mustHavePerson,
  noSuchNote,
  noteOfAnother,
  orderNotFound,
  tooManyNotes,
} from './order-errors.ts'
import type { Access, OrderSteps } from './order-steps.ts'
import { lockOrder, stateOf, type OrderRow } from './orders.repository.ts'
import { orderNotes } from './orders.tables.ts'

type Options = { database: Database; steps: OrderSteps }

/** What admins note about an order, which is no change of it: nobody's view of it is outdated by a note. */
export function createNoting({ database, steps }: Options) {
  const change = async (
    number: string,
    access: Access,
    apply: (tx: Transaction, order: OrderRow, authorId: string | null) => Promise<void>,
  ): Promise<Order> => {
    await database.transaction(async (tx) => {
      // Before the order, as a deletion locks the account first.
      const author = access.userId === undefined ? undefined : await keepUser(tx, access.userId)
      const order = await lockOrder(tx, number)
      if (order === undefined) throw orderNotFound()
      await apply(tx, order, author?.id ?? null)
    })
    return steps.get(number, access)
  }

  return {
    add: (number: string, access: Access, text: string): Promise<Order> =>
      change(number, access, async (tx, order, authorId) => {
        mustHavePerson(stateOf(order), order)
        const count = await tx.$count(orderNotes, eq(orderNotes.orderId, order.id))
        if (count >= orderNoteLimits.notesMax) throw tooManyNotes()
        await tx.insert(orderNotes).values({ orderId: order.id, text, authorId })
      }),

    /** One's own; of one whose author is gone, anybody's. */
    remove: (number: string, access: Access, id: number): Promise<Order> =>
      change(number, access, async (tx, order, authorId) => {
        const isIt = and(eq(orderNotes.id, id), eq(orderNotes.orderId, order.id))
        const [note] = await tx.select().from(orderNotes).where(isIt)
        if (note === undefined) throw noSuchNote()
        if (note.authorId !== null && note.authorId !== authorId) throw noteOfAnother()
        await tx.delete(orderNotes).where(isIt)
      }),
  }
}

export type Noting = ReturnType<typeof createNoting>
