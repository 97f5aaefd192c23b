import { typedNumber } from '@golden-bead/contracts/orders'
import { eq, or } from 'drizzle-orm'
import type { Transaction } from '@golden-bead/server/database/database'
import type { OrderKeys } from './order-keys.ts'
import { orders } from './orders.tables.ts'

type Naming = {
  /** As people type it. */
  named: string
  /** Where nothing else names one. */
  text: string
  userId: string | undefined
  key: string | undefined
}

/** Numbers in a text count as they are shown: a year or a price is none. */
const numbersInText = /(?<![\w-])[A-Z]{1,6}-\d{1,15}(?![\w-])/gi
const numbersMax = 5

/** The order that somebody writes about, and whether it is shown to be theirs: by session or its key. */
export const createNamedOrders =
  (keys: OrderKeys) =>
  async (
    tx: Transaction,
    { named, text, userId, key }: Naming,
  ): Promise<{ number: string; isProven: boolean } | undefined> => {
    const found = await findNamed(tx, named, text)
    if (found === undefined) return undefined
    const isOfMember = found.userId !== null && found.userId === userId
    return {
      number: found.number,
      isProven: isOfMember || (key !== undefined && keys.opens(found, key)),
    }
  }

export type FindNamedOrder = ReturnType<typeof createNamedOrders>

/** Locked: an order that loses its person is linked to nobody. */
async function findNamed(tx: Transaction, named: string, text: string) {
  const id = typedNumber(named)
  const numbers = [...new Set(text.toUpperCase().match(numbersInText))].slice(0, numbersMax)
  const conditions =
    named === ''
      ? numbers.map((number) => eq(orders.number, number))
      : id === undefined
        ? []
        : [eq(orders.id, id)]
  if (conditions.length === 0) return undefined
  const rows = await tx
    .select()
    .from(orders)
    .where(or(...conditions))
    .orderBy(orders.id)
    .for('share')
  const alive = rows.filter(({ erasedAt }) => erasedAt === null)
  return numbers.map((one) => alive.find(({ number }) => number === one)).find(Boolean) ?? alive[0]
}
