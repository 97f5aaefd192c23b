import type pg from 'pg'

/** A table with its stored columns; generated columns are computed again. */
export type ShopTable = { name: string; columns: string[]; identities: string[] }

/**
 * All tables of the shop, without unlogged tables, which a crash may empty, and without the list of
 * applied migrations, which belongs to the database and not to its content.
 */
export async function listShopTables(client: pg.Client): Promise<ShopTable[]> {
  const { rows } = await client.query<ShopTable>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name,
      array_agg(format('%I', a.attname) ORDER BY a.attnum)
        FILTER (WHERE a.attgenerated = '') AS columns,
      coalesce(array_agg(a.attname::text) FILTER (WHERE a.attidentity <> ''), '{}') AS identities
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relpersistence = 'p'
      AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'drizzle')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    GROUP BY 1 ORDER BY 1`)
  return rows
}

/** The applied migrations: rows fit only into tables with the same history. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id',
  )
  return rows.map(({ hash }) => hash)
}

const orderNumbers = 'public.orders_id_seq'

/** The highest number of an order that was given, also where the order is no longer there. */
export async function findHighestOrder(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ highest: number }>(`
    SELECT greatest(
      (SELECT max(id) FROM orders),
      CASE WHEN is_called THEN last_value ELSE last_value - 1 END
    )::float8 AS highest FROM ${orderNumbers}`)
  return rows[0]?.highest ?? 0
}

export async function setNextOrder(client: pg.Client, number: number): Promise<void> {
  await client.query('SELECT setval($1, $2, false)', [orderNumbers, number])
}
