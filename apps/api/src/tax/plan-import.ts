import type { ImportedTaxState, TaxImportQuery } from '@golden-bead/contracts/tax-import'
import type { FileRate } from './tax-file.ts'
import type { TaxRateRow } from './tax.repository.ts'
import { nameOfState } from './tax.service.ts'

/** A rate that counts on the first day or later. */
export type KnownRate = Pick<
  TaxRateRow,
  'id' | 'state' | 'postalPrefix' | 'name' | 'ratePpm' | 'shipping' | 'validFrom' | 'validTo'
>

export type AddedRate = Pick<KnownRate, 'state' | 'postalPrefix' | 'name' | 'ratePpm'>

export type StatePlan = {
  report: ImportedTaxState
  /** They end the day before. */
  ended: string[]
  /** They would begin on the first day or later. */
  removed: string[]
  added: AddedRate[]
}

export type PlanOptions = Pick<TaxImportQuery, 'first_day' | 'shipping' | 'rest_rates'>

type State = {
  state: string
  inFile: ReadonlyMap<string, FileRate>
  known: readonly KnownRate[]
  /** The last day from the first one on, on which an order used a rate. */
  lastUse: ReadonlyMap<string, string>
}

/** From the first day on the file alone says what counts for the ZIP codes of its states. */
export function planState(given: State, options: PlanOptions): StatePlan {
  const { state, inFile } = given
  const byPrefix = Map.groupBy(given.known, ({ postalPrefix }) => postalPrefix)
  const plan: StatePlan = {
    report: { state, begin: 0, change: 0, end: 0, stay: 0, rest: null, problem: null },
    ended: [],
    removed: [],
    added: [],
  }
  planRest(plan, given, byPrefix.get('') ?? [], options)
  for (const [prefix, known] of byPrefix) {
    if (prefix === '') continue
    const wanted = inFile.get(prefix)
    if (wanted !== undefined && isSame(known, wanted, options)) {
      plan.report.stay += 1
      continue
    }
    plan.report[wanted === undefined ? 'end' : 'change'] += 1
    for (const { id, validFrom } of known) {
      plan[validFrom < options.first_day ? 'ended' : 'removed'].push(id)
    }
    if (wanted !== undefined) plan.added.push(addedOf(wanted))
  }
  for (const wanted of inFile.values()) {
    if (byPrefix.has(wanted.zip)) continue
    plan.report.begin += 1
    plan.added.push(addedOf(wanted))
  }
  plan.report.problem ??= problemOfUse(plan, given.lastUse)
  return plan
}

const addedOf = ({ state, zip, name, ratePpm }: FileRate): AddedRate => ({
  state,
  postalPrefix: zip,
  name,
  ratePpm,
})

/** One that goes on without an end, and that nothing follows. */
function isSame(
  known: readonly KnownRate[],
  wanted: FileRate,
  { first_day: firstDay, shipping }: PlanOptions,
): boolean {
  const [one, ...others] = known
  return (
    one !== undefined &&
    others.length === 0 &&
    one.validFrom <= firstDay &&
    one.validTo === null &&
    one.ratePpm === wanted.ratePpm &&
    one.name === wanted.name &&
    one.shipping === shipping
  )
}

function planRest(
  { report, added }: StatePlan,
  { state, inFile }: State,
  known: readonly KnownRate[],
  { first_day: firstDay, rest_rates: named }: PlanOptions,
): void {
  const name = nameOfState(state)
  if (known.length > 0) {
    const now = known.find(({ validFrom }) => validFrom <= firstDay)
    report.rest = now === undefined ? null : { rate_ppm: now.ratePpm, is_new: false }
    if (hasNoGap(known, firstDay)) return
    const message = `The rate for the rest of ${name} does not count on every day from ${firstDay} on. Please add what is missing first.`
    report.problem = { code: 'rest_has_gaps', message }
    return
  }
  const inColumn = new Set([...inFile.values()].flatMap(({ stateRatePpm }) => stateRatePpm ?? []))
  const [ofFile] = inColumn.size === 1 ? inColumn : []
  const ratePpm = named[state] ?? ofFile
  if (ratePpm === undefined) {
    const message = `${name} needs a rate for ZIP codes that the file does not have.`
    report.problem = { code: 'needs_rest', message }
    return
  }
  report.rest = { rate_ppm: ratePpm, is_new: true }
  added.push({ state, postalPrefix: '', name, ratePpm })
}

/** Rates of one prefix never overlap, so it is enough that each one begins where another ends. */
function hasNoGap(known: readonly KnownRate[], firstDay: string): boolean {
  const inOrder = known.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
  let next: string | undefined = firstDay
  for (const { validFrom, validTo } of inOrder) {
    if (next === undefined || validFrom > next) return false
    next = validTo === null ? undefined : dayAfter(validTo)
  }
  return next === undefined
}

const millisecondsOfDay = 86_400_000

export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * millisecondsOfDay).toISOString().slice(0, 10)

function problemOfUse(
  { ended, removed }: StatePlan,
  lastUse: ReadonlyMap<string, string>,
): ImportedTaxState['problem'] {
  const days = [...ended, ...removed].flatMap((id) => lastUse.get(id) ?? [])
  const last = days.toSorted().at(-1)
  if (last === undefined) return null
  const message = `An order of ${last} has used one of its rates. Please choose ${dayAfter(last)} or a later first day.`
  return { code: 'used', message }
}
