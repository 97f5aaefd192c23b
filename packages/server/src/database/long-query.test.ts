import { expect, inject, test } from 'vitest'
import { runLongQuery } from './long-query.ts'

const { databaseUrl } = inject('services')
const lock = 7_001

test('a long query may take a minute, whatever those of requests may', async () => {
  const text = "select current_setting('statement_timeout') as longest"
  const { signal } = new AbortController()
  expect(await runLongQuery(databaseUrl, { text, lock, stopping: signal })).toEqual([
    { longest: '1min' },
  ])
})

test('a long query ends with the process, whether it is running or waits for another instance', async () => {
  const text = 'select pg_sleep(60)'
  const stopping = new AbortController()
  const both = [1, 2].map(() =>
    runLongQuery(databaseUrl, { text, lock, stopping: stopping.signal }),
  )
  const outcomes = Promise.allSettled(both)
  const { signal } = new AbortController()
  const watching = `select count(*)::int as waiting from pg_locks
    where locktype = 'advisory' and objid = ${lock} and not granted`
  const waiting = async () => {
    const [row] = await runLongQuery(databaseUrl, { text: watching, lock: 7_002, stopping: signal })
    return row?.['waiting']
  }
  await expect.poll(waiting).toBe(1)

  stopping.abort()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
