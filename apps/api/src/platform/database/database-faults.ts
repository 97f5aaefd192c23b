import { DrizzleQueryError } from 'drizzle-orm'

/** The driver's own error below Drizzle's, whose message carries the values of the query. */
export const driverError = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? error.cause : error

export type PostgresError = Error & {
  code: string
  detail?: string
  hint?: string
  constraint?: string
  table?: string
  column?: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export function asPostgresError(error: unknown): PostgresError | undefined {
  const cause = driverError(error)
  const isServerError =
    cause instanceof Error &&
    isRecord(cause) &&
    typeof cause['code'] === 'string' &&
    'severity' in cause
  // The two properties that make a driver error are checked on the line above.
  return isServerError ? (cause as unknown as PostgresError) : undefined
}

const unavailableStates = new Set([
  '25006', // read-only, as after a failover
  '57P01', // fast shutdown
  '57P02', // crash shutdown
  '57P03', // starting up
  '57014', // statement timeout
  '55P03', // lock timeout
  '40001',
  '40P01',
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

// These failures of the driver carry no code.
const unavailableMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|Cannot use a pool after/

/** Whether the database is out of reach or overloaded, so that the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = driverError(error)
  if (!(cause instanceof Error)) return false
  if (unavailableMessages.test(cause.message)) return true
  const code = isRecord(cause) ? cause['code'] : undefined
  if (typeof code !== 'string') return false
  return (
    unavailableSocketCodes.has(code) ||
    unavailableStates.has(code) ||
    code.startsWith('08') ||
    code.startsWith('53')
  )
}
