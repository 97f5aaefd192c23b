import pg from 'pg'
import type { Config } from '#config'

/** Fills tables directly, without the statement timeout for requests. */
export async function insertManyRows({ database }: Config, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
