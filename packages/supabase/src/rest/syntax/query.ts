import type { Field } from './field.ts'
import type { Operand } from './operand.ts'

/** A parsed request, before any name in it is looked up. */
export type Query = {
  items: readonly SelectItem[]
  conditions: Condition[]
  order: readonly OrderTerm[]
  limit: number | undefined
  offset: number
}

export type SelectItem =
  | { kind: 'star' }
  | { kind: 'column'; field: Field; alias: string | undefined; cast: string | undefined }
  | EmbedItem

export type EmbedItem = {
  kind: 'embed'
  name: string
  alias: string | undefined
  hint: string | undefined
  isInner: boolean
  isSpread: boolean
  query: Query
}

export type Condition =
  | { kind: 'operand'; field: Field; operand: Operand }
  | { kind: 'logic'; operator: 'and' | 'or'; isNegated: boolean; conditions: readonly Condition[] }

export type OrderTerm = {
  relation: string | undefined
  field: Field
  direction: 'asc' | 'desc'
  nulls: 'first' | 'last' | undefined
}

/** Whether an order is by a plain column of the table: no JSON path, no other table. */
export const isOwnColumn = ({ relation, field }: OrderTerm): boolean =>
  relation === undefined && field.path.length === 0

export const embedsOf = (query: Query): EmbedItem[] =>
  query.items.filter((item): item is EmbedItem => item.kind === 'embed')

/** The key of an embedded table in the answer. */
export const embedKey = (embed: EmbedItem): string => embed.alias ?? embed.name

export const findEmbed = (query: Query, name: string): EmbedItem | undefined => {
  const embeds = embedsOf(query)
  return (
    embeds.find((embed) => embedKey(embed) === name) ?? embeds.find((embed) => embed.name === name)
  )
}
