import { sql } from 'drizzle-orm'

/** Constraints take no parameters. */
export const literal = (limit: number) => sql.raw(String(limit))
