import autocannon from 'autocannon'
import { median } from '../scripts/statistics.ts'

export const connections = 32
export const roundSeconds = 3

export type Round = { answers: number; perSecond: number; p50: number; p99: number }

type Load = {
  /** Where the shop is, without a path. */
  url: string
  connections?: number
  request: autocannon.Request
  /** Gives each request a path of its own, by a number that no other one has. */
  pathFor?: (number: number) => string
}

type Asked = { url: string; asVisitor: Record<string, string> }

let numbers = 0

/** Keeps each connection busy for a round. An answer other than 2xx ends the row. */
export async function drive({
  url,
  connections: atOnce = connections,
  request,
  pathFor,
}: Load): Promise<Round> {
  // Not a list of paths: each connection would start at the beginning of it, and request what another one has.
  const withOwnPath = pathFor && {
    setupRequest: (made: autocannon.Request) => ({ ...made, path: pathFor(numbers++) }),
  }
  const result = await autocannon({
    url,
    connections: atOnce,
    duration: roundSeconds,
    requests: [{ ...request, ...withOwnPath }],
  })
  const wrong = result.errors + result.non2xx
  if (wrong > 0) throw new Error(`${wrong} requests to ${url} failed.`)
  const { '2xx': answers, duration, latency } = result
  return { answers, perSecond: answers / duration, p50: latency.p50, p99: latency.p99 }
}

/** Does one thing over and over for a round, so many at once, and tells how many per second. */
export async function rateOf(
  atOnce: number,
  work: () => Promise<unknown>,
): Promise<{ perSecond: number }> {
  const started = performance.now()
  const secondsSoFar = () => (performance.now() - started) / 1000
  let done = 0
  const repeat = async () => {
    while (secondsSoFar() < roundSeconds) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, repeat))
  return { perSecond: done / secondsSoFar() }
}

let questions = 0

/** A preference that means nothing makes every question one of its own, which no memory answers. */
export async function timeOf({ url, asVisitor }: Asked, path: string): Promise<number> {
  questions += 1
  const headers = { ...asVisitor, prefer: `count=exact, bench=${questions}` }
  const started = performance.now()
  const answer = await fetch(url + path, { headers })
  await answer.arrayBuffer()
  if (answer.ok) return performance.now() - started
  throw new Error(`${path} answered ${answer.status}.`)
}

/**
 * Runs both sides once per round, so that what the machine does meanwhile meets them alike, and
 * begins each round with the other one. The first round, in which the code of both is still being
 * compiled, does not count.
 */
export async function inTurn<One, Other>(
  rounds: number,
  measureOne: () => Promise<One>,
  measureOther: () => Promise<Other>,
): Promise<[One[], Other[]]> {
  const [ones, others] = [new Array<One>(), new Array<Other>()]
  const sides = [
    async () => ones.push(await measureOne()),
    async () => others.push(await measureOther()),
  ]
  for (let round = 0; round <= rounds; round += 1) {
    for (const measure of round % 2 === 0 ? sides : sides.toReversed()) await measure()
  }
  return [ones.slice(1), others.slice(1)]
}

export const medianOf = <Round>(rounds: readonly Round[], read: (round: Round) => number): number =>
  median(rounds.map(read))
