import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * A statement with a name is parsed once per connection instead of each time. Every connection
 * keeps them all, so that of texts that requests make up only so many get one.
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

type Statement = { text: string; name?: string | undefined }

export type Naming = {
  isNamed: (statement: Statement) => boolean
  nameOf: (text: string) => string | undefined
}

/** Longer texts are made for one list of values, and every connection would keep them. */
const textLengthMax = 4_000

/** Drizzle leaves a place for a name, and types of its own, in whatever it sends. */
export const whatTheCodeAsks = (): Naming => ({
  isNamed: (statement) =>
    'types' in statement && 'name' in statement && statement.text.length <= textLengthMax,
  // Far more than there are in the code: a list of values makes a text for each of its lengths.
  nameOf: createStatementNames(500),
})

export const whatEverybodyAsks = (): Naming => ({
  isNamed: ({ text }) => text.length <= textLengthMax,
  nameOf: createStatementNames(100),
})

/** Gives a name to statements with values that have none. */
export function nameStatements(client: pg.PoolClient, { isNamed, nameOf }: Naming): void {
  const query = client.query.bind(client)
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(query, undefined, [
        isStatement(statement) && isNamed(statement) && statement.text.includes('$1')
          ? { ...statement, name: nameOf(statement.text) }
          : statement,
        ...rest,
      ]),
  })
}

const isStatement = (statement: unknown): statement is Statement =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  (!('name' in statement) || statement.name === undefined)
