import { errorCode } from '#platform/process/error-code.ts'
import { asPostgresError, driverError } from '#platform/database/database-faults.ts'

/**
 * An error as the log keeps it. Texts of the database, of the query builder and of JSON.parse quote
 * the values that were sent, so only their codes and names are kept.
 */
export function errorRecord(error: Error) {
  const postgres = asPostgresError(error)
  if (postgres !== undefined) {
    const { code, table, column, constraint } = postgres
    return {
      type: 'DatabaseError',
      message: 'database query failed',
      stack: '',
      code,
      table,
      column,
      constraint,
    }
  }
  const cause = driverError(error)
  const code = errorCode(cause)
  if (cause !== error)
    return { type: error.name, message: 'database query failed', stack: '', code }
  return {
    type: error.name,
    message: error instanceof SyntaxError ? 'text that could not be parsed' : error.message,
    stack: framesOf(error),
    code,
  }
}

/** The stack without its first lines, which repeat the message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
