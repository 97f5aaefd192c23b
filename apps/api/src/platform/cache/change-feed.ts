import { randomUUID } from 'node:crypto'
import pg from 'pg'

const channel = 'table_changed'
const heartbeatMs = 1_000
const retryMs = { first: 100, longest: 5_000 }

export type ChangeFeedOptions = {
  url: string
  onTrouble: (error: Error) => void
}

/**
 * Hears which tables changed, on a connection of its own: a pooled one would be handed out again.
 * While it is not listening, nothing that depends on it may be cached.
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
      await hearOneself(opened)
      if (client !== opened) return
      // What changed between the loss and this moment was announced to nobody.
      dropEverything()
      isListening = true
      retryDelayMs = retryMs.first
      later(() => checkConnection(opened), heartbeatMs)
    } catch (error) {
      abandon(opened, error instanceof Error ? error : new Error(String(error)))
    }
  }

  /**
   * A connection whose other end vanished stays silent for ever unless it is asked, and one of a
   * pool of transactions answers and hears nothing. News of its own come before the answer, and
   * those of others with them.
   */
  async function hearOneself(listener: pg.Client): Promise<void> {
    awaited = randomUUID()
    await listener.query('select pg_notify($1, $2)', [channel, awaited])
    if (awaited !== undefined) throw new Error('News do not arrive on this connection.')
  }

  async function checkConnection(listener: pg.Client): Promise<void> {
    try {
      await hearOneself(listener)
      if (client === listener) later(() => checkConnection(listener), heartbeatMs)
    } catch (error) {
      abandon(listener, error instanceof Error ? error : new Error(String(error)))
    }
  }

  return {
    /** Resolves after the first attempt; later ones go on in the background. */
    start: () => (firstAttempt ??= connect()),
    isListening: () => isListening,
    /** For who wrote: the own caches are dropped before the answer, not when the news comes back. */
    announce,
    onChange: (table: string, callback: () => void) => {
      const callbacks = changeCallbacks.get(table) ?? new Set()
      changeCallbacks.set(table, callbacks.add(callback))
    },
    /** Called whenever changes may have gone unheard: drop everything. */
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
