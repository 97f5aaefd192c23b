import { ConfigError } from '#server/errors/config-error.ts'
import {
  asPostgresError,
  driverError,
  isDatabaseUnavailable,
} from '#server/database/database-errors.ts'
import { UnfitDatabaseError } from '#server/database/check-server.ts'
import { NewerDatabaseError, OlderDatabaseError } from '#server/database/migrate.ts'

type Field = 'code' | 'port' | 'address'
const fieldOf = (error: unknown, field: Field): unknown =>
  error instanceof Error && field in error ? Reflect.get(error, field) : undefined

/** What depends on what the database is for. */
export type DatabaseTexts = { olderRelease: string; noTables: string; mayNotWrite: string }

const neutralTexts: DatabaseTexts = {
  olderRelease: 'The database is of an earlier release, which this one cannot bring up to date.',
  noTables: 'The database has no tables in it yet; start the server once.',
  mayNotWrite:
    'The user of the database may not change its rows; name that of the server in DATABASE_URL.',
}

/**
 * Cause and remedy of an error that a person can correct; undefined for anything else, which is a
 * bug.
 */
export function explain(error: unknown, texts = neutralTexts): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof UnfitDatabaseError ||
    error instanceof NewerDatabaseError
  ) {
    return error.message
  }
  if (error instanceof OlderDatabaseError) return texts.olderRelease
  return explainAddress(error) ?? explainClosedDatabase(error) ?? explainMigration(error)
}

/** The same for commands beside a running server, which change rows but no tables. */
export function explainForCommand(error: unknown, texts = neutralTexts): string | undefined {
  return (
    explainClosedDatabase(error) ??
    explainMissingTables(error, texts) ??
    explainStatement(error, texts)
  )
}

function explainAddress(error: unknown): string | undefined {
  const port = String(fieldOf(error, 'port'))
  const address = String(fieldOf(error, 'address'))
  switch (fieldOf(error, 'code')) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program; stop that one, or set PORT to a free port.`
    case 'EACCES':
      return `Port ${port} is for the administrator alone; set PORT to 1024 or above.`
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${address}; set HOST to one that it has, or to 0.0.0.0.`
    default:
      return undefined
  }
}

/** The driver gives this error no code. */
const noTls = 'The server does not support SSL connections'

function explainClosedDatabase(error: unknown): string | undefined {
  const cause = driverError(error)
  if (cause instanceof Error && cause.message === noTls) {
    return 'The database offers no TLS, which sslmode in DATABASE_URL asks for: turn it on there, or leave sslmode out where nobody can read the network.'
  }
  const code = asPostgresError(error)?.code
  if (code === '28P01' || code === '28000') {
    return 'The database refuses the user or the password; put them right in DATABASE_URL.'
  }
  if (code === '3D000') {
    return 'The database does not exist; create it, or put its name right in DATABASE_URL.'
  }
  return undefined
}

function explainMigration(error: unknown): string | undefined {
  const code = asPostgresError(error)?.code
  if (code === '42501') {
    return 'The user of the database may not create or change tables: it needs CREATE on the database and, from PostgreSQL 15 on, on the schema public, and owns the tables that are there. Grant it, or name another in DATABASE_URL.'
  }
  if (code === undefined) return undefined
  return `The database could not be brought up to date (SQLSTATE ${code}) and was left as it was; see the log.`
}

export function explainMissingTables(error: unknown, texts = neutralTexts): string | undefined {
  const code = asPostgresError(error)?.code
  const isMissing = code === '42P01' || code === '3F000'
  return isMissing ? texts.noTables : undefined
}

function explainStatement(error: unknown, texts: DatabaseTexts): string | undefined {
  const code = asPostgresError(error)?.code
  if (code === '42501') return texts.mayNotWrite
  if (code === undefined || !isDatabaseUnavailable(error)) return undefined
  return `The database cannot do this at the moment (SQLSTATE ${code}); try again.`
}
