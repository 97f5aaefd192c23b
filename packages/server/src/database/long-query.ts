import pg from 'pg'

const secondsMax = 60

type LongQuery = {
  text: string
  /** Instances that ask the same at once wait for each other. */
  lock: number
  stopping: AbortSignal
}

/** A query that may take longer than those of requests, on a connection of its own. */
export async function runLongQuery<Row extends pg.QueryResultRow>(
  url: string,
  { text, lock, stopping }: LongQuery,
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: secondsMax * 1000,
    query_timeout: (secondsMax + 5) * 1000,
    keepAlive: true,
    application_name: 'golden-bead-api',
  })
  client.on('error', () => undefined)
  // Not before it is connected: pg would wait for that for ever.
  await client.connect()
  // Ends the query that is running.
  const end = () => void client.end()
  stopping.addEventListener('abort', end)
  try {
    stopping.throwIfAborted()
    await client.query('select pg_advisory_lock($1)', [lock])
    return (await client.query<Row>(text)).rows
  } finally {
    stopping.removeEventListener('abort', end)
    await client.end()
  }
}
