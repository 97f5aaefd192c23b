import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Each client begins in one of these ways. */
export type SlowClients = { port: number; host: string; beginnings: string[]; count: number }
export type SlowClientsReport = { open: number; closedWithout408: number }

const everyMs = 1_000
const { port, host, beginnings, count }: SlowClients = workerData
/** As bytes, which all sockets share: they would take as much memory here as there. */
const begun = beginnings.map((text) => Buffer.from(text))

let open = 0
let closedWithout408 = 0
function report(): void {
  const current: SlowClientsReport = { open, closedWithout408 }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: a port has none
  parentPort?.postMessage(current)
}

/** A client that sends a byte every second, so that its connection is never quite silent. */
async function startSlowClient(beginning: Buffer): Promise<void> {
  const socket = connect(port, host)
  let answer = ''
  socket.on('error', () => undefined)
  socket.on('data', (data) => (answer += data.toString()))
  await once(socket, 'connect')
  open += 1
  // So that they do not all send in step.
  await pause(Math.random() * everyMs)
  const timer = setInterval(() => socket.write('a'), everyMs)
  socket.once('close', () => {
    clearInterval(timer)
    open -= 1
    if (!answer.includes(' 408 ')) closedWithout408 += 1
    report()
  })
  socket.write(beginning)
}

await Promise.all(
  Array.from({ length: count }, async (_, index) => {
    const beginning = begun[index % begun.length]
    if (beginning !== undefined) await startSlowClient(beginning)
  }),
)
report()
