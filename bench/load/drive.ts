import { percentile } from '../../scripts/statistics.ts'
import { Connection, type Answer } from './connection.ts'
import type { Expectation, LoadOrder, LoadReport } from './order.ts'
import { openSource } from './request-source.ts'

const shownMax = 300

/**
 * Closed loop: each connection asks again as soon as it has its answer. Open loop: requests are due
 * at a fixed rate, and a late answer counts from the moment at which its request was due.
 */
export async function drive(order: LoadOrder): Promise<LoadReport> {
  const { connections: count, seconds, ratePerSecond, expected } = order
  const source = openSource(order)
  const latencies: number[] = []
  const due: number[] = []
  let wrong = 0
  let firstWrong: string | undefined
  const { promise: failure, reject } = Promise.withResolvers<never>()

  const connections = Array.from({ length: count }, () => new Connection(order.port, reject))
  const started = performance.now()
  const deadline = started + seconds * 1000
  const cpuBefore = process.cpuUsage()

  const check = (answer: Answer) => {
    if (isAsExpected(answer, expected)) return
    wrong += 1
    firstWrong ??= `${answer.status} ${answer.body.toString().slice(0, shownMax)}`
  }
  const send = (index: number, begun: number) => {
    connections[index]?.send(source.next(index), (answer) => {
      const now = performance.now()
      check(answer)
      if (answer.status === expected.status) source.learn(index, answer)
      if (now <= deadline) latencies.push(now - begun)
      goOn(index, now)
    })
  }
  const goOn = (index: number, now: number) => {
    if (now > deadline) return
    if (ratePerSecond === undefined) return send(index, now)
    const begun = due.shift()
    if (begun !== undefined) send(index, begun)
  }

  if (ratePerSecond === undefined) {
    for (let index = 0; index < count; index += 1) send(index, performance.now())
  }
  const ticker = openTicker(ratePerSecond, started, deadline, (moment) => {
    const free = connections.findIndex((connection) => !connection.isBusy)
    if (free === -1) {
      due.push(moment)
      return
    }
    if (connections[free]?.isOpen === false) connections[free] = new Connection(order.port, reject)
    send(free, moment)
  })
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000)
  })
  try {
    await Promise.race([over, failure])
    // Requests that were due and never went out have waited at least until now.
    for (const begun of due.splice(0)) latencies.push(deadline - begun)
    // What is still under way at the end is not measured, but must not be cut off in the server.
    await waitForIdle(connections)
  } finally {
    clearTimeout(timer)
    clearInterval(ticker)
    for (const connection of connections) connection.close()
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    answers: latencies.length,
    seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    wrong,
    ...(firstWrong !== undefined && { firstWrong }),
    cpuShare: (user + system) / 1e6 / seconds,
  }
}

function isAsExpected({ status, body }: Answer, expected: Expectation): boolean {
  return status === expected.status && (expected.body === undefined || body.equals(expected.body))
}

function openTicker(
  ratePerSecond: number | undefined,
  started: number,
  deadline: number,
  onDue: (moment: number) => void,
): NodeJS.Timeout | undefined {
  if (ratePerSecond === undefined) return undefined
  let begun = 0
  return setInterval(() => {
    const until = Math.min(performance.now(), deadline)
    for (;;) {
      const moment = started + (begun * 1000) / ratePerSecond
      if (moment > until) return
      begun += 1
      onDue(moment)
    }
  }, 1)
}

const idleWithinMs = 30_000
const pollMs = 10

async function waitForIdle(connections: readonly Connection[]): Promise<void> {
  const until = performance.now() + idleWithinMs
  for (;;) {
    const unanswered = connections.filter(({ isBusy }) => isBusy).length
    if (unanswered === 0) return
    if (performance.now() > until) throw new Error(`${unanswered} requests were never answered.`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
