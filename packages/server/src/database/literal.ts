import { sql } from 'drizzle-orm'

/** For constraints, which take no parameters. */
export const literal = (limit: number) => sql.raw(String(limit))
