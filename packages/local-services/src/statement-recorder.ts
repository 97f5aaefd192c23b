import { startTcpProxy } from './tcp-proxy.ts'

export type Statement = { text: string; values: (string | null)[] }

/** A proxy in front of PostgreSQL that records the statements on the wire, whatever library sends them. */
export async function startStatementRecorder(target: string) {
  let statements: Statement[] = []
  const { url, close } = await startTcpProxy(target, (client, upstream) => {
    const read = createMessageReader((statement) => statements.push(statement))
    client.on('data', read)
    client.pipe(upstream).pipe(client)
  })
  return {
    url,
    close,
    /** The statements of this work, in their order. */
    async record(work: () => Promise<unknown>): Promise<Statement[]> {
      statements = []
      await work()
      return statements
    },
  }
}

const typeBytes = 1
const lengthBytes = 4

/**
 * Reads the messages of the Postgres protocol that execute a statement: Query, which carries it, and
 * Bind, which carries the values for one that Parse prepared earlier.
 */
function createMessageReader(onStatement: (statement: Statement) => void) {
  const parsed = new Map<string, string>()
  let pending: Buffer = Buffer.alloc(0)
  let isStarted = false

  return (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    for (;;) {
      // Only the first message of a connection has no type.
      const start = isStarted ? typeBytes : 0
      if (pending.length < start + lengthBytes) return
      const end = start + pending.readUInt32BE(start)
      if (pending.length < end) return
      const type = isStarted ? String.fromCharCode(pending[0] ?? 0) : ''
      const body = pending.subarray(start + lengthBytes, end)
      isStarted = true
      pending = pending.subarray(end)
      const [first = '', second = ''] = body.toString().split('\0')
      if (type === 'Q') onStatement({ text: first, values: [] })
      if (type === 'P') parsed.set(first, second)
      if (type === 'B') onStatement({ text: parsed.get(second) ?? '', values: readValues(body) })
    }
  }
}

/** Of Bind: behind the names of portal and statement, and behind the formats of the values. */
function readValues(bind: Buffer): (string | null)[] {
  let place = bind.indexOf(0, bind.indexOf(0) + 1) + 1
  place += 2 + 2 * bind.readInt16BE(place)
  const count = bind.readInt16BE(place)
  place += 2
  return Array.from({ length: count }, () => {
    const length = bind.readInt32BE(place)
    place += 4
    if (length === -1) return null
    const value = bind.toString('utf8', place, place + length)
    place += length
    return value
  })
}
