import type { DestinationStream, LevelWithSilent } from 'pino'
import {
  asPostgresError,
  driverError,
  statementOutOfTime,
} from '#server/database/database-errors.ts'
import { errorCode } from '#server/errors/error-code.ts'
import { openLogDestination } from './log-destination.ts'

export type LoggerSettings = {
  level: LevelWithSilent
  /** What no line may show. */
  secrets: readonly string[]
  stream: DestinationStream | undefined
}

export function loggerOptions({
  level = 'info',
  secrets = [],
  stream = openLogDestination(),
}: Partial<LoggerSettings>) {
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
 * An error for the log. Messages of the database, of the query builder and of JSON.parse quote
 * values of the request, so only codes and names of these are logged, and the text of a statement
 * that ran out of time.
 */
function errorRecord(error: Error) {
  const statement = statementOutOfTime(error)
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
      statement,
    }
  }
  const cause = driverError(error)
  const code = errorCode(cause)
  if (cause !== error)
    return { type: error.name, message: 'database query failed', stack: '', code, statement }
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

/**
 * Patterns of secrets anywhere in a line. A line without `sign` is not searched, which is most of
 * them.
 */
const secretForms: { sign: string; form: RegExp; replacement: string }[] = [
  { sign: 'eyJ', form: /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, replacement: '[token]' },
  { sign: 'sb_', form: /\bsb_(?:secret|publishable)_[\w-]+/g, replacement: '[key]' },
  { sign: '$argon2', form: /\$argon2[^\s"\\]+/g, replacement: '[hash]' },
  { sign: '', form: /\b(Bearer|Basic)\s+[^\s"\\]+/gi, replacement: '$1 [hidden]' },
  { sign: '://', form: /(\w:\/\/)[^\s/"\\@]*:[^\s/"\\@]*@/g, replacement: '$1[hidden]@' },
  { sign: '@', form: /[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b/gi, replacement: '[email]' },
  // Messages of libraries contain URLs with their queries.
  { sign: '?', form: /(\/[^\s"\\?]*)\?[^\s"\\]+/g, replacement: '$1?[hidden]' },
]

/** Shorter secrets would match ordinary words. */
const secretLengthMin = 4

const asLogged = (secret: string) => JSON.stringify(secret).slice(1, -1)

/**
 * A safety net for every line. No code logs a secret on purpose, but error messages of libraries
 * may contain one.
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
