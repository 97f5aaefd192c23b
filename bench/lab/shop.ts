import pg from 'pg'
import { startApi, type ApiProcess } from './api-process.ts'
import { fillCatalogue } from './catalogue.ts'
import type { Services } from './services.ts'

export type Shop = ApiProcess & { database: pg.Pool; databaseUrl: string }

export type ShopOptions = { products: number; nodeArgs?: readonly string[] }

/** An API on a database with so many products, which is filled once and kept for later rows. */
export async function openShop(
  services: Services,
  { products, nodeArgs = [] }: ShopOptions,
): Promise<Shop> {
  const databaseUrl = await provideDatabase(services, `shop_${products}`)
  const api = await startApi({ services, databaseUrl, nodeArgs })
  const database = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  let stopped: Promise<void> | undefined
  const stopBoth = async () => {
    await database.end()
    await api.stop()
  }
  // The end of a row and a signal may both ask for it.
  const stop = async () => await (stopped ??= stopBoth())
  try {
    if (!(await isFilled(database, products))) await fillCatalogue(database, products)
    return { ...api, database, databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function provideDatabase(services: Services, name: string): Promise<string> {
  const url = new URL(services.databaseUrl)
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  try {
    const found = await admin.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await admin.query(`create database ${name}`)
    url.pathname = `/${name}`
    return url.href
  } finally {
    await admin.end()
  }
}

/** Not by whether the database is new: a start or a filling that failed leaves one without products. */
async function isFilled(database: pg.Pool, products: number): Promise<boolean> {
  const found = await database.query('select from products limit $1', [products])
  return found.rowCount === products
}
