import type pg from 'pg'

/** Of a statement whose best plan is the same for all values. */
export type WithKeptPlan = { isPlanKept?: boolean | undefined }

/** The plan was made for the tables as they were, and they grow. */
const keptMsMax = 1_000

const modes = { kept: 'force_generic_plan', forValues: 'force_custom_plan' } as const

/** Plans statements for their values each time, but for those that ask for one plan for all. */
export function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client)
  let mode: (typeof modes)[keyof typeof modes] | undefined
  let plannedAt = 0

  /** Travels together with the statement, which fails too where this does. */
  const order = (text: string) => void query(text).catch(() => undefined)

  const prepare = (isPlanKept: boolean) => {
    const wanted = isPlanKept ? modes.kept : modes.forValues
    if (wanted !== mode) {
      mode = wanted
      order(`set plan_cache_mode = ${wanted}`)
    }
    const now = performance.now()
    if (isPlanKept && now - plannedAt > keptMsMax) {
      plannedAt = now
      order('discard plans')
    }
  }

  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]): unknown => {
      prepare(isPlanKept(statement))
      return Reflect.apply(query, undefined, [statement, ...rest])
    },
  })
}

const isPlanKept = (statement: unknown): boolean =>
  typeof statement === 'object' &&
  statement !== null &&
  'isPlanKept' in statement &&
  statement.isPlanKept === true
