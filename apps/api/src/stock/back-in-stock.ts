import { sql } from 'drizzle-orm'
import type { Connection, Transaction } from '@golden-bead/server/database/database'
import { isLiveSql } from '#shop/catalogue/catalogue.module.ts'
import { lockLevels } from './stock-units.ts'
import { stockLevels } from './stock.tables.ts'

/** Some buy, some have lost interest. */
const toldPerUnit = 3

/** What is not live is nobody's to wait for, and no mail names it. */
const isProduct = sql`products.id = ${stockLevels.productId} and ${sql.raw(isLiveSql('products'))}`

const canBeBought = sql`in_stock and price > 0 and (not counted or free > 0)`

/** It can be bought, and not only because a hold has just ended. */
const isBack = sql`${canBeBought} and (not counted or back_at is null or back_at <= now())`

const isOfToday = sql`coalesce(told_at > now() - interval '1 day', false)`

/** How many more may be told today; of what is not counted, all. */
const mayTell = sql`case when counted
  then ${toldPerUnit} * free - case when ${isOfToday} then told else 0 end
  else null end`

/** Those of these products that are back. Without a lock: it may be another thing a moment later. */
export async function listBack(connection: Connection, ids: readonly string[]): Promise<string[]> {
  const { rows } = await connection.execute<{ id: string }>(sql`
    select id from ${stockLevels} join products on ${isProduct}
    where id = any(${sql.param(ids)}::text[]) and ${isBack} and coalesce(${mayTell} > 0, true)
    order by id`)
  return rows.map(({ id }) => id)
}

type Back = { id: string; name: string; mayTell: number }

/** A product that is back, and how many may be told. No order takes it before the end. */
export async function findBack(
  tx: Transaction,
  id: string,
  atOnce: number,
): Promise<Back | undefined> {
  await lockLevels(tx, [id])
  const { rows } = await tx.execute<Back>(sql`
    select id, name, least(greatest(coalesce(${mayTell}, ${atOnce}), 0), ${atOnce})::int as "mayTell"
    from ${stockLevels} join products on ${isProduct}
    where id = ${id} and ${isBack}`)
  return rows[0]
}

/** Counts who was told of a product that is locked. */
export async function addTold(tx: Transaction, id: string, count: number): Promise<void> {
  await tx.execute(sql`
    update ${stockLevels} set
      told = case when ${isOfToday} then told else 0 end + ${count},
      told_at = case when ${isOfToday} then told_at else now() end
    where ${stockLevels.productId} = ${id}`)
}

type Kept = { id: string; name: string; canBeBought: boolean }

/** A product that is not deleted before the end, if there still is one. */
export async function keepProduct(tx: Transaction, id: string): Promise<Kept | undefined> {
  const { rows } = await tx.execute<Kept>(sql`
    select id, name, ${canBeBought} as "canBeBought"
    from ${stockLevels} join products on ${isProduct}
    where id = ${id} for key share of ${stockLevels}`)
  return rows[0]
}
