import { nearestName } from './nearest-name.ts'
import type { Relation, Resource } from './resource.ts'
import { ambiguousRelation, unknownRelation, unknownTable } from './rest-errors.ts'

type NamedRelation = Relation & { names: readonly string[]; hints: readonly string[] }

/** All tables of `/rest/v1` and their relations. */
export function createResourceRegistry() {
  const resources = new Map<string, Resource>()

  const relationsFrom = (source: Resource): NamedRelation[] => {
    const toOne = source.foreignKeys.flatMap((key): NamedRelation[] => {
      const target = resources.get(key.target)
      if (target === undefined) return []
      const on = key.columns.map(
        (column, index) => [column, key.targetColumns[index] ?? ''] as const,
      )
      const hints = [key.constraint, ...key.columns]
      return [
        {
          constraint: key.constraint,
          target,
          cardinality: 'one',
          on,
          names: [target.name, ...hints],
          hints,
        },
      ]
    })
    const toMany = [...resources.values()].flatMap((target) =>
      target.foreignKeys
        .filter((key) => key.target === source.name)
        .map((key): NamedRelation => ({
          constraint: key.constraint,
          target,
          // Where the key of a row refers to another one, there is one at most.
          cardinality: isSameList(key.columns, target.primaryKey) ? 'one' : 'many',
          on: key.targetColumns.map((column, index) => [column, key.columns[index] ?? ''] as const),
          names: [target.name, key.constraint],
          hints: [key.constraint, ...key.columns],
        })),
    )
    return [...toOne, ...toMany]
  }

  return {
    names: () => resources.keys(),

    /** In the words of its table. */
    refusalOf: (constraint: string): string | undefined =>
      [...resources.values()]
        .map(({ refusals }) => refusals.get(constraint))
        .find((words) => words !== undefined),

    add: (resource: Resource) => {
      resources.set(resource.name, resource)
    },

    get(name: string): Resource {
      const resource = resources.get(name)
      if (resource === undefined) throw unknownTable(name, nearestName(name, resources.keys()))
      return resource
    },

    /** A relation is named by its table, its foreign key column or its constraint. */
    relation(source: Resource, name: string, hint: string | undefined): Relation {
      const relations = relationsFrom(source)
      const matches = relations.filter(
        ({ names, hints }) => names.includes(name) && (hint === undefined || hints.includes(hint)),
      )
      const [match, another] = matches
      if (match === undefined) {
        const suggestion = nearestName(
          name,
          relations.map(({ target }) => target.name),
        )
        throw unknownRelation(source.name, name, suggestion === name ? undefined : suggestion)
      }
      if (another !== undefined) throw ambiguousRelation(source.name, name)
      return match
    },
  }
}

export type ResourceRegistry = ReturnType<typeof createResourceRegistry>

const isSameList = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((name, index) => name === others[index])
