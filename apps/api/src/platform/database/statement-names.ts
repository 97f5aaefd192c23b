import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * A statement with a name is parsed and planned once per connection instead of each time. Every
 * connection keeps them all, so that of texts that requests make up only so many get one.
 */
export function createStatementNames(max: number) {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= max) return known
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

// Far more than there are in the code: a list of values makes a text for each of its lengths.
const nameOfStatement = createStatementNames(500)

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
