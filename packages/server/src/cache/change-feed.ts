import { randomUUID } from 'node:crypto'
import pg from 'pg'
import fp from 'fastify-plugin'

const channel = 'table_changed'
const heartbeatMs = 1_000
const retryMs = { first: 100, longest: 5_000 }

const deliveredWithinMs = 2_000

type LineOptions = {
  url: string
  onNotification: (payload: string) => void
  onLost: (error: Error) => void
}

/**
 * Two connections beside the pools: one listens, and the other sends it notifications that have to
 * arrive. A half-open connection stays silent for ever unless something is sent to it; and where a
 * pooler shares connections between transactions, those of others never arrive, while one that is
 * sent by the listener comes back to it.
 */
function createLine({ url, onNotification, onLost }: LineOptions) {
  const createClient = () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'golden-bead-change-feed',
      connectionTimeoutMillis: 2_000,
      query_timeout: deliveredWithinMs,
      keepAlive: true,
    })
    client.on('error', onLost)
    return client.on('end', () => onLost(new Error('The connection ended.')))
  }
  const listener = createClient()
  const sender = createClient()
  let awaited: { payload: string; arrive: () => void } | undefined
  listener.on('notification', ({ payload = '' }) => {
    if (payload === awaited?.payload) awaited.arrive()
    onNotification(payload)
  })

  return {
    async open(): Promise<void> {
      await Promise.all([listener.connect(), sender.connect()])
      // To the server it is idle from here on.
      await listener.query(`set idle_session_timeout = 0; listen ${channel}`)
    },
    /** Its own notification arrives after all earlier ones. */
    async checkDelivery(): Promise<void> {
      const payload = randomUUID()
      const arrived = Promise.withResolvers<void>()
      const late = Promise.withResolvers<never>()
      awaited = { payload, arrive: arrived.resolve }
      const timer = setTimeout(
        () => late.reject(new Error('News do not arrive on this connection.')),
        deliveredWithinMs,
      )
      const sent = sender.query('select pg_notify($1, $2)', [channel, payload])
      try {
        await Promise.race([Promise.all([sent, arrived.promise]), late.promise])
      } finally {
        clearTimeout(timer)
      }
    },
    async close(): Promise<void> {
      await Promise.all([listener.end(), sender.end()])
    },
  }
}

type Line = ReturnType<typeof createLine>

type ChangeFeedOptions = {
  url: string
  onTrouble: (error: Error) => void
}

/**
 * Receives NOTIFY for changed tables. While it is not listening, nothing that depends on it may be
 * cached.
 */
export function createChangeFeed({ url, onTrouble }: ChangeFeedOptions) {
  const changeCallbacks = new Map<string, Set<() => void>>()
  const lostCallbacks = new Set<() => void>()
  let line: Line | undefined
  let timer: NodeJS.Timeout | undefined
  let retryDelayMs = retryMs.first
  let isListening = false
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

  function abandon(lost: Line, error: Error): void {
    if (line !== lost) return
    line = undefined
    clearTimeout(timer)
    void lost.close().catch(() => undefined)
    if (isClosed) return
    if (isListening || retryDelayMs === retryMs.first) onTrouble(error)
    isListening = false
    dropEverything()
    later(connect, retryDelayMs)
    retryDelayMs = Math.min(retryDelayMs * 2, retryMs.longest)
  }

  async function connect(): Promise<void> {
    const opened: Line = createLine({
      url,
      onNotification: announce,
      onLost: (error) => abandon(opened, error),
    })
    line = opened
    try {
      await opened.open()
      await opened.checkDelivery()
      if (line !== opened) return
      // Changes between the loss and this moment were never received.
      dropEverything()
      isListening = true
      retryDelayMs = retryMs.first
      later(() => checkConnection(opened), heartbeatMs)
    } catch (error) {
      abandon(opened, error instanceof Error ? error : new Error(String(error)))
    }
  }

  async function checkConnection(checked: Line): Promise<void> {
    try {
      await checked.checkDelivery()
      if (line === checked) later(() => checkConnection(checked), heartbeatMs)
    } catch (error) {
      abandon(checked, error instanceof Error ? error : new Error(String(error)))
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
      await line?.close().catch(() => undefined)
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
