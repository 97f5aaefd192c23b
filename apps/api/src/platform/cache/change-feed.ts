import { randomUUID } from 'node:crypto'
import pg from 'pg'
import fp from 'fastify-plugin'

const channel = 'table_changed'
const heartbeatMs = 1_000
const retryMs = { first: 100, longest: 5_000 }

type ChangeFeedOptions = {
  url: string
  onTrouble: (error: Error) => void
}

/**
 * Receives NOTIFY for changed tables on a connection of its own, since LISTEN does not work on a
 * pooled one. While it is not listening, nothing that depends on it may be cached.
 */
export function createChangeFeed({ url, onTrouble }: ChangeFeedOptions) {
  const changeCallbacks = new Map<string, Set<() => void>>()
  const lostCallbacks = new Set<() => void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let retryDelayMs = retryMs.first
  let isListening = false
  let awaited: string | undefined
  let isClosed = false
  let firstAttempt: Promise<void> | undefined

  const later = (work: () => Promise<void>, delayMs: number) => {
    if (isClosed) return
    timer = setTimeout(() => void work(), delayMs)
    timer.unref()
  }

  const dropEverything = () => {
    for (const callback of lostCallbacks) callback()
  }

  const announce = (table: string) => {
    for (const callback of changeCallbacks.get(table) ?? []) callback()
  }

  function abandon(lost: pg.Client, error: Error): void {
    if (client !== lost) return
    client = undefined
    clearTimeout(timer)
    void lost.end().catch(() => undefined)
    if (isClosed) return
    if (isListening || retryDelayMs === retryMs.first) onTrouble(error)
    isListening = false
    dropEverything()
    later(connect, retryDelayMs)
    retryDelayMs = Math.min(retryDelayMs * 2, retryMs.longest)
  }

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'golden-bead-change-feed',
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
      keepAlive: true,
    })
    client = opened
    opened.on('error', (error) => abandon(opened, error))
    opened.on('end', () => abandon(opened, new Error('The connection ended.')))
    opened.on('notification', ({ payload = '' }) => {
      if (payload === awaited) awaited = undefined
      announce(payload)
    })
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      await checkDelivery(opened)
      if (client !== opened) return
      // Changes between the loss and this moment were never received.
      dropEverything()
      isListening = true
      retryDelayMs = retryMs.first
      later(() => checkConnection(opened), heartbeatMs)
    } catch (error) {
      abandon(opened, error instanceof Error ? error : new Error(String(error)))
    }
  }

  /**
   * Sends a notification to its own channel and expects it back. A half-open connection stays
   * silent for ever unless something is sent on it, and a transaction pooler answers queries and
   * delivers no notifications. Its own arrives before the result of the query, and all earlier ones
   * before it.
   */
  async function checkDelivery(listener: pg.Client): Promise<void> {
    awaited = randomUUID()
    await listener.query('select pg_notify($1, $2)', [channel, awaited])
    if (awaited !== undefined) throw new Error('News do not arrive on this connection.')
  }

  async function checkConnection(listener: pg.Client): Promise<void> {
    try {
      await checkDelivery(listener)
      if (client === listener) later(() => checkConnection(listener), heartbeatMs)
    } catch (error) {
      abandon(listener, error instanceof Error ? error : new Error(String(error)))
    }
  }

  return {
    /** Resolves after the first attempt; further attempts go on in the background. */
    start: () => (firstAttempt ??= connect()),
    isListening: () => isListening,
    /**
     * Clears the caches of the writing instance before its response, not only when the notification
     * arrives.
     */
    announce,
    onChange: (table: string, callback: () => void) => {
      const callbacks = changeCallbacks.get(table) ?? new Set()
      changeCallbacks.set(table, callbacks.add(callback))
    },
    /** Called when notifications may have been missed: clear everything. */
    onLost: (callback: () => void) => {
      lostCallbacks.add(callback)
    },
    close: async () => {
      isClosed = true
      isListening = false
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

export type ChangeFeed = ReturnType<typeof createChangeFeed>

declare module 'fastify' {
  interface FastifyInstance {
    changeFeed: ChangeFeed
  }
}

type Options = { url: string }

export const changeFeedPlugin = fp<Options>(
  (app, { url }) => {
    const changeFeed = createChangeFeed({
      url,
      onTrouble: (error) => app.log.warn({ reason: error.message }, 'change feed interrupted'),
    })
    app.decorate('changeFeed', changeFeed)
    app.addHook('onReady', () => changeFeed.start())
    app.addHook('onClose', () => changeFeed.close())
    return Promise.resolve()
  },
  { name: 'change-feed' },
)
