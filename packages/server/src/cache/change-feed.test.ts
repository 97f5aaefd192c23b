import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/start-server.ts'
import { notificationOf, openNotificationProxy } from '#test/change-feed-proxy.ts'
import { createChangeFeed } from './change-feed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await query(`
    create table watched (name text);
    create table unwatched (name text);
    create trigger announce after insert on watched execute function announce_change();
    create trigger announce after insert on unwatched execute function announce_change()`)
})
afterAll(() => server.close())

const feedName = 'golden-bead-change-feed'
const query = (text: string, values: unknown[] = []) =>
  server.app.database.$client.query(text, values)

async function openFeed() {
  const heard: string[] = []
  const feed = createChangeFeed({ url: server.config.database.url, onTrouble: () => undefined })
  feed.onChange('watched', () => heard.push('watched'))
  feed.onLost(() => heard.push('lost'))
  await feed.start()
  heard.length = 0
  return { feed, heard }
}

test('a change of a table is heard by those who asked for that table', async () => {
  const { feed, heard } = await openFeed()

  await query(`insert into unwatched values ('unheard')`)
  await query(`insert into watched values ('heard')`)

  await expect.poll(() => heard).toEqual(['watched'])
  await feed.close()
})

test('a lost connection is made again, and everything that was cached is dropped both times', async () => {
  const { feed, heard } = await openFeed()

  await query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [feedName],
  )
  // More often where a try to connect fails as well.
  await expect.poll(() => heard.length >= 2 && feed.isListening()).toBe(true)
  expect(new Set(heard)).toEqual(new Set(['lost']))
  await query(`insert into watched values ('heard again')`)

  await expect.poll(() => heard.at(-1)).toBe('watched')
  expect(feed.isListening()).toBe(true)
  await feed.close()
})

test('without a database it is not listening, and starting it does not fail', async () => {
  const feed = createChangeFeed({
    url: 'postgres://nobody@127.0.0.1:1/nothing',
    onTrouble: () => undefined,
  })
  await feed.start()

  expect(feed.isListening()).toBe(false)
  await feed.close()
})

/** A feed behind a proxy, after its first attempt. */
async function openFeedBehind(pass: Parameters<typeof openNotificationProxy>[1]) {
  const proxy = await openNotificationProxy(server.config.database.url, pass)
  const trouble: string[] = []
  const feed = createChangeFeed({
    url: proxy.url,
    onTrouble: ({ message }) => trouble.push(message),
  })
  await feed.start()
  const seen = { isListening: feed.isListening(), trouble }
  await feed.close()
  await proxy.close()
  return seen
}

test('behind a pool of transactions, where no news arrive, it is not listening', async () => {
  expect(await openFeedBehind(() => [])).toEqual({
    isListening: false,
    trouble: ['News do not arrive on this connection.'],
  })
})

test('news of others that arrive with its own do not confuse it', async () => {
  const others = notificationOf('table_changed', 'unwatched')

  expect(await openFeedBehind((own) => [others, own, others])).toEqual({
    isListening: true,
    trouble: [],
  })
})

test('a closed feed leaves no connection behind', async () => {
  const connections = async (): Promise<number[]> => {
    const { rows } = await query(
      'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
      [feedName],
    )
    return rows.map(({ pid }) => pid)
  }
  const others = new Set(await connections())
  const { feed } = await openFeed()
  const own = (await connections()).filter((pid) => !others.has(pid))
  expect(own).toHaveLength(2)

  await feed.close()

  const left = async () => (await connections()).filter((pid) => own.includes(pid))
  await expect.poll(left).toEqual([])
})
