import type { Caller } from '#supabase/identity/caller.ts'
import type { Resource } from '#supabase/rest/resource.ts'
import type { RowRule, WriteMethod } from '#supabase/rest/rights.ts'
import type { AnswerForm } from '#supabase/rest/syntax/parse-accept.ts'
import type { Query } from '#supabase/rest/syntax/query.ts'
import type { Insert } from './insert-sql.ts'
import type { Payload } from './write-payload.ts'

export type Change =
  | Insert
  | { action: 'update'; payload: Payload; rows: RowRule }
  | { action: 'delete'; rows: RowRule }

export type WritePlan = {
  method: WriteMethod
  resource: Resource
  query: Query
  caller: Caller
  change: Change
  form: AnswerForm
  /** Whether the answer contains the written rows. */
  isShown: boolean
}
