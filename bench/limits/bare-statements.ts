import pg from 'pg'
import { rateOf } from './bare-work.ts'

export type StatementOrder = {
  databaseUrl: string
  poolMax: number
  atOnce: number
  seconds: number
  text: string
  /** Taken in turns. */
  values: (string | null)[][]
  /** Every answer must have this many characters in all its cells together, if it is given. */
  charactersMin: number
}

/** The statement of the shop through `pg` alone, on as many connections as the shop has. */
export async function runBareStatements(order: StatementOrder): Promise<number> {
  const pool = new pg.Pool({ connectionString: order.databaseUrl, max: order.poolMax })
  let turns = 0
  try {
    return await rateOf(order, async () => {
      const values = order.values[turns % order.values.length] ?? []
      turns += 1
      const { rows } = await pool.query<Record<string, string | null>>(order.text, values)
      const characters = rows
        .flatMap((row) => Object.values(row))
        .reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
      if (characters < order.charactersMin) throw new Error('The statement answered too little.')
    })
  } finally {
    await pool.end()
  }
}
