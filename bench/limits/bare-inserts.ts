import pg from 'pg'

export type InsertOrder = { databaseUrl: string; text: string; rows: (string | null)[][] }

/** One insert after the other, each in a transaction of its own. Answers how many per second. */
export async function runBareInserts({ databaseUrl, text, rows }: InsertOrder): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const started = performance.now()
    for (const values of rows) {
      await client.query('begin')
      const { rowCount } = await client.query(text, values)
      if (rowCount !== 1) throw new Error('An insert wrote nothing.')
      await client.query('commit')
    }
    return rows.length / ((performance.now() - started) / 1000)
  } finally {
    await client.end()
  }
}
