import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Far more than there are in the code: a list of values makes a text for each of its lengths. */
const namesMax = 500
const names = new Map<string, string>()

/**
 * A statement with a name is parsed and planned once per connection instead of each time. For texts
 * that the code has, not for those that requests make up: every connection keeps them all.
 */
function nameOfStatement(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= namesMax) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Gives a name to every statement with values that Drizzle builds. */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client)
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(query, undefined, [
        isFromDrizzle(statement) && statement.text.includes('$1')
          ? { ...statement, name: nameOfStatement(statement.text) }
          : statement,
        ...rest,
      ]),
  })
}

/** Drizzle leaves a place for a name, and types of its own, in whatever it sends. */
const isFromDrizzle = (statement: unknown): statement is { name: undefined; text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'types' in statement &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  'name' in statement &&
  statement.name === undefined
