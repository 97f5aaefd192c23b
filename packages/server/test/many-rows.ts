import pg from 'pg'
import type { TestServer } from './start-server.ts'

/** Fills tables directly, without the statement timeout for requests. */
export async function insertManyRows(
  { database }: TestServer['config'],
  statement: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
