import type { DestinationStream, LevelWithSilent } from 'pino'
import { asPostgresError, driverError } from '#platform/database/database-errors.ts'
import { errorCode } from '#platform/process/error-code.ts'
import { openLogDestination } from './log-destination.ts'

export type LoggerSettings = {
  level: LevelWithSilent
  secrets: readonly string[]
  stream?: DestinationStream | undefined
}

export function loggerOptions({ level, secrets, stream = openLogDestination() }: LoggerSettings) {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorRecord },
    hooks: { streamWrite: createLineRedaction(secrets) },
    stream,
  }
}

/**
 * An error as the log keeps it. Texts of the database, of the query builder and of JSON.parse quote
 * the values that were sent, so only their codes and names are kept.
 */
function errorRecord(error: Error) {
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

/** What is secret by its form, wherever it stands. Most lines lack the sign, and are not searched. */
const secretForms: { sign: string; form: RegExp; replacement: string }[] = [
  { sign: 'eyJ', form: /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, replacement: '[token]' },
  { sign: 'sb_', form: /\bsb_(?:secret|publishable)_[\w-]+/g, replacement: '[key]' },
  { sign: '$argon2', form: /\$argon2[^\s"\\]+/g, replacement: '[hash]' },
  { sign: '', form: /\b(Bearer|Basic)\s+[^\s"\\]+/gi, replacement: '$1 [hidden]' },
  { sign: '://', form: /(\w:\/\/)[^\s/"\\@]*:[^\s/"\\@]*@/g, replacement: '$1[hidden]@' },
  { sign: '@', form: /[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b/gi, replacement: '[email]' },
  // Addresses come back in messages of libraries, with all that stands behind the question mark.
  { sign: '?', form: /(\/[^\s"\\?]*)\?[^\s"\\]+/g, replacement: '$1?[hidden]' },
]

/** Shorter ones would stand in words that have nothing to do with them. */
const secretLengthMin = 4

const asLogged = (secret: string) => JSON.stringify(secret).slice(1, -1)

/**
 * The last gate before a line is written. Nothing logs a secret on purpose; errors of libraries
 * carry them in texts that nobody foresees.
 */
function createLineRedaction(secrets: readonly string[]): (line: string) => string {
  const hidden = secrets.filter(({ length }) => length >= secretLengthMin).map(asLogged)
  return (line) => {
    let redacted = line
    for (const secret of hidden) redacted = redacted.replaceAll(secret, '[secret]')
    for (const { sign, form, replacement } of secretForms) {
      if (redacted.includes(sign)) redacted = redacted.replace(form, replacement)
    }
    return redacted
  }
}
