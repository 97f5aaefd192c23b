import { createReadStream } from 'node:fs'
import type pg from 'pg'
import { counted, type Figure } from './proof.ts'

export type Query = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>

const ofOneKindMax = 50
const longestSecret = 2_000

const kindOfSecret = new Map<string, string>()
const errors = new Set<string>()

/** From now on this must never be read: in no line of a log, no error response and no row. */
export function trackSecret(kind: string, secret: string): void {
  const known = [...kindOfSecret.values()].filter((other) => other === kind).length
  if (secret !== '' && known < ofOneKindMax) kindOfSecret.set(secret, kind)
}

/** Keeps what was answered where something was refused or sent elsewhere. */
export function keepRefusal(status: number, answer: string): void {
  if (status >= 300) errors.add(answer)
}

export function forgetSecrets(): void {
  kindOfSecret.clear()
  errors.clear()
}

const findIn = (text: string | Buffer, place: string): string[] =>
  [...kindOfSecret].flatMap(([secret, kind]) =>
    text.includes(secret) ? [`${kind} in ${place}`] : [],
  )

/** A line that only a log at the level `trace` has: without any, it was not at that level. */
const traceLine = /"level":"(?:debug|trace)"/

/** Looks for every tracked secret in the logs, the error responses and all rows of all tables. */
export async function findSecrets(logFiles: readonly string[], query: Query): Promise<Figure> {
  const found = [...errors].flatMap((error) => findIn(error, 'an error response'))
  let hasTrace = false
  for (const path of logFiles) {
    let end = Buffer.alloc(0)
    for await (const chunk of createReadStream(path, { highWaterMark: 4 * 1024 * 1024 })) {
      // A secret may stand across two pieces.
      const piece = Buffer.concat([end, chunk])
      found.push(...findIn(piece, 'a log'))
      hasTrace ||= traceLine.test(chunk.toString('latin1'))
      end = piece.subarray(-longestSecret)
    }
  }
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of tables) {
    const rows = await query<{ line: string }>(`select t::text as line from ${name} t`)
    found.push(...rows.flatMap(({ line }) => findIn(line, `a row of ${name}`)))
  }
  if (!hasTrace) found.push('no line of the level trace')
  const what = found.length === 0 ? 'none' : [...new Set(found)].join(', ')
  return counted(`${kindOfSecret.size} secrets, found: ${what}`, found.length === 0)
}
