import { createReadStream } from 'node:fs'
import type { AllRows } from './all-rows.ts'
import { counted, type Figure } from './proof.ts'

type Places = { logFiles: readonly string[]; rows: AllRows }

const ofOneKindMax = 50
const longestSecret = 2_000

let planted = new Map<string, string>()
let refusals = new Set<string>()

/** Marks what must never be read again: in no line of a log, no refusal and no row. */
export function plant(kind: string, secret: string): void {
  const known = [...planted.values()].filter((other) => other === kind).length
  if (secret !== '' && known < ofOneKindMax) planted.set(secret, kind)
}

/** Keeps what was said to somebody who was refused or sent elsewhere. */
export function hear(status: number, said: string): void {
  if (status >= 300) refusals.add(said)
}

export function forgetSecrets(): void {
  planted = new Map()
  refusals = new Set()
}

function findIn(text: string | Buffer, place: string): string[] {
  return [...planted].flatMap(([secret, kind]) =>
    text.includes(secret) ? [`${kind} in ${place}`] : [],
  )
}

type LogSearch = { lines: number; talk: number; found: string[] }

/** A line that only a log which was asked for everything has: without any, it was not. */
const talkative = /"level":"(?:debug|trace)"/g

async function findInLog(path: string): Promise<LogSearch> {
  const found: string[] = []
  let lines = 0
  let talk = 0
  let end = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 4 * 1024 * 1024 })) {
    // A secret may stand across two pieces.
    const piece = Buffer.concat([end, chunk])
    found.push(...findIn(piece, 'a log'))
    const text = chunk.toString('latin1')
    lines += text.split('\n').length - 1
    talk += text.match(talkative)?.length ?? 0
    end = piece.subarray(-longestSecret)
  }
  return { lines, talk, found }
}

/** Looks for every planted secret in all that a shop has left behind. */
export async function lookForSecrets({ logFiles, rows }: Places): Promise<Figure> {
  const logs = await Promise.all(logFiles.map(findInLog))
  const lines = logs.reduce((sum, log) => sum + log.lines, 0)
  const talk = logs.reduce((sum, log) => sum + log.talk, 0)
  const found = logs.flatMap((log) => log.found)
  for (const refusal of refusals) found.push(...findIn(refusal, 'a refusal'))
  for await (const row of rows.lines) found.push(...findIn(row, 'a row'))
  const kinds = [...new Set(found)].join(', ') || 'nothing found'
  const places =
    `${lines} log lines at trace level, ${refusals.size} different refusals, ` +
    `every row of ${rows.tables} tables`
  return counted(
    `${planted.size} secrets, ${places} (${kinds})`,
    `${found.length} found`,
    '0 found',
    found.length === 0 && talk > 0,
  )
}
