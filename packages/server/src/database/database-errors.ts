import { DrizzleQueryError } from 'drizzle-orm'
import { errorCode } from '#server/errors/error-code.ts'

/** An error of the driver, which does not say of which statement it is. */
export class StatementError extends Error {
  readonly query: string

  constructor(query: string, cause: unknown) {
    super('A statement failed.', { cause })
    this.query = query
  }
}

const isOfStatement = (error: unknown) =>
  error instanceof DrizzleQueryError || error instanceof StatementError

/** The driver's error below Drizzle's, whose message contains the values of the query. */
export const driverError = (error: unknown): unknown => (isOfStatement(error) ? error.cause : error)

export type PostgresError = Error & {
  code: string
  detail?: string
  hint?: string
  constraint?: string
  table?: string
  column?: string
}

const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && errorCode(error) !== undefined && 'severity' in error

export function asPostgresError(error: unknown): PostgresError | undefined {
  const cause = driverError(error)
  return isPostgresError(cause) ? cause : undefined
}

/** Whether a row violates a unique constraint. */
export function violatesUnique(error: unknown, constraint?: string): boolean {
  const postgres = asPostgresError(error)
  return postgres?.code === '23505' && (constraint ?? postgres.constraint) === postgres.constraint
}

/** Whether a row references another one that does not exist. */
export const violatesForeignKey = (error: unknown): boolean =>
  asPostgresError(error)?.code === '23503'

const lockTimeout = '55P03'
const deadlock = '40P01'

/** A lock timeout or a deadlock. */
export const isLockFailure = (error: unknown): boolean =>
  [lockTimeout, deadlock].includes(asPostgresError(error)?.code ?? '')

const statementTimeout = '57014'
const statementLengthMax = 2_000

/** The text of a statement that ran out of time, with placeholders for its values. */
export function statementOutOfTime(error: unknown): string | undefined {
  if (!isOfStatement(error)) return undefined
  const { cause, query } = error
  const isLate =
    [statementTimeout, lockTimeout].includes(errorCode(cause) ?? '') ||
    (cause instanceof Error && cause.message === 'Query read timeout')
  return isLate ? query.replaceAll(/\s+/g, ' ').slice(0, statementLengthMax) : undefined
}

const givenUpStates = new Set([
  '40001', // serialization failure
  deadlock,
])

/** Whether PostgreSQL rolled a transaction back because of a concurrent one. */
export const isSerializationFailure = (error: unknown): boolean =>
  givenUpStates.has(asPostgresError(error)?.code ?? '')

const unavailableStates = new Set([
  '25006', // read-only, as after a failover
  '57P01', // fast shutdown
  '57P02', // crash shutdown
  '57P03', // starting up
  statementTimeout, // `supabase/rest` answers it in its own way
  lockTimeout,
  ...givenUpStates,
])

const unavailableSocketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])

// The driver gives these errors no code.
const unavailableMessages =
  /timeout exceeded when trying to connect|^timeout expired$|Query read timeout|Connection terminated|not queryable|Cannot use a pool after/

/**
 * Whether the database is unreachable or overloaded, so that the same request may succeed later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = driverError(error)
  if (!(cause instanceof Error)) return false
  if (unavailableMessages.test(cause.message)) return true
  const code = errorCode(cause)
  if (code === undefined) return false
  return (
    unavailableSocketCodes.has(code) ||
    unavailableStates.has(code) ||
    code.startsWith('08') ||
    code.startsWith('53')
  )
}
