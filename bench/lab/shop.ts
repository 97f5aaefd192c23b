import pg from 'pg'
import { startApi, type ApiProcess } from './api-process.ts'
import { fillCatalogue } from './catalogue.ts'
import type { Parts } from './parts.ts'

export type Shop = ApiProcess & { database: pg.Pool; databaseUrl: string }

export type ShopOptions = { products: number; nodeArgs?: readonly string[] }

/** An API on a database with so many products, which is filled once and kept for later rows. */
export async function openShop(
  parts: Parts,
  { products, nodeArgs = [] }: ShopOptions,
): Promise<Shop> {
  const { databaseUrl, isNew } = await provideDatabase(parts, `shop_${products}`)
  const api = await startApi({ parts, databaseUrl, nodeArgs })
  const database = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  let stopped: Promise<void> | undefined
  const stopBoth = async () => {
    await database.end()
    await api.stop()
  }
  // The end of a row and a signal may both ask for it.
  const stop = async () => await (stopped ??= stopBoth())
  try {
    if (isNew) await fillCatalogue(database, products)
    return { ...api, database, databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function provideDatabase(parts: Parts, name: string) {
  const url = new URL(parts.databaseUrl)
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  try {
    const found = await admin.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await admin.query(`create database ${name}`)
    url.pathname = `/${name}`
    return { databaseUrl: url.href, isNew: found.rowCount === 0 }
  } finally {
    await admin.end()
  }
}
