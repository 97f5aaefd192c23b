import pg from 'pg'
import { startShop } from '../scripts/testing/shop-process.ts'
import { fillCatalogue } from './catalogue.ts'
import type { Bench } from './row.ts'

export type Shop = {
  url: string
  database: pg.Pool
  admin: { email: string; password: string }
  asVisitor: Record<string, string>
  asService: Record<string, string>
}

/** What `npm start` starts, built and durable, with so many products or with the sample catalogue. */
export async function openShop(bench: Bench, products?: number): Promise<Shop> {
  const shop = await startShop({
    // Services of its own, whatever the environment names: it is filled.
    DATABASE_URL: '',
    S3_ENDPOINT: '',
    SMTP_URL: '',
    SEED_SAMPLE: String(products === undefined),
    // All clients have one address here, and limits are not what is measured.
    RATE_LIMIT_FACTOR: '1000000',
    // Buyers come from networks of their own, which a proxy names.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  bench.started.defer(shop.remove)
  const database = new pg.Pool({ connectionString: await shop.findDatabase() })
  bench.started.defer(() => database.end())
  if (products !== undefined) await fillCatalogue(database, products)
  const { rows } = await database.query<{ server_version: string }>('show server_version')
  for (const { server_version: version } of rows) bench.versions.add(`PostgreSQL ${version}`)
  return {
    url: shop.url,
    database,
    admin: shop.admin,
    asVisitor: { apikey: shop.publishableKey },
    asService: { apikey: shop.serviceKey, authorization: `Bearer ${shop.serviceKey}` },
  }
}
