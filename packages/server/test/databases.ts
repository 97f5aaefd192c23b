import { randomBytes } from 'node:crypto'
import pg from 'pg'

const templateDatabase = 'golden_bead_template'

export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes the database that tests clone; its copies are in the same tablespace. */
export async function createTemplate(serverUrl: string, tablespace?: string): Promise<string> {
  const place = tablespace === undefined ? '' : `tablespace ${tablespace}`
  await administer(serverUrl, `create database ${templateDatabase} ${place}`)
  return withDatabase(serverUrl, templateDatabase)
}

/** A copy of the template, which takes milliseconds, for this caller only. */
export const cloneDatabase = (serverUrl: string) => createDatabase(serverUrl, templateDatabase)

/** A database without any table of ours. */
export const createEmptyDatabase = (serverUrl: string) => createDatabase(serverUrl, 'template0')

async function createDatabase(serverUrl: string, template: string) {
  const name = `test_${randomBytes(8).toString('hex')}`
  const address = new URL(withDatabase(serverUrl, name))
  // A machine that is busy with tests is slow, and not down.
  address.searchParams.set('connect_timeout', '60')
  // With the default strategy, every block would be written to the WAL first.
  await administer(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: address.href,
    drop: () => administer(serverUrl, `drop database ${name} with (force)`),
  }
}
