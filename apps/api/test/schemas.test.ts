import { cloneDatabase, createEmptyDatabase } from '@golden-bead/server/test/databases'
import { runSqlFiles, serverSchema } from '@golden-bead/server/test/services'
import { supabaseSchema } from '@golden-bead/supabase/test/schema'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

const schemas = `('auth', 'platform', 'storage')`
const shared = `('touch_updated_at', 'announce_change')`

/** One line for whatever makes a table what it is; triggers of the shop's own functions are the shop's. */
const parts = `
  select format('table %s %s', c.oid::regclass, c.relpersistence) as line from pg_class c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ${schemas}
  union all
  select format('column %s.%s %s %s %s %s', c.oid::regclass, a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      pg_get_expr(d.adbin, d.adrelid))
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and not a.attisdropped and c.relnamespace::regnamespace::text in ${schemas}
  union all
  select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace::regnamespace::text in ${schemas} and contype <> 'n'
  union all
  select 'index ' || indexdef from pg_indexes where schemaname in ${schemas}
  union all
  select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace::regnamespace::text in ${schemas}
      and tgfoid::regproc::text in ${shared}
  union all
  select 'function ' || pg_get_functiondef(oid) from pg_proc where proname in ${shared}
  order by 1`

async function readParts(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ line: string }>(parts)
  await client.end()
  return rows.map(({ line }) => line)
}

test('an empty database gets from the schemas of the packages what the migrations make', async () => {
  const server = inject('services').databaseUrl
  const migrated = await cloneDatabase(server)
  onTestFinished(migrated.drop)
  const fresh = await createEmptyDatabase(server)
  onTestFinished(fresh.drop)
  await runSqlFiles(fresh.url, [serverSchema, supabaseSchema])

  const expected = await readParts(migrated.url)

  expect(expected.length).toBeGreaterThan(100)
  expect(await readParts(fresh.url)).toEqual(expected)
})
