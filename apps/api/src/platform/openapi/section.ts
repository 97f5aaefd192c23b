import type { z } from 'zod'
import type { Fault, FaultError, Problem } from '#platform/http/problem.ts'
import type { ErrorShape } from '#platform/http/error-shape.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

export type ApiInfo = JsonSchema & { title: string }

/** A schema that the description shows under a name of its own. */
export type NamedSchema = {
  schema: z.ZodType
  description?: string
  /** What its members mean, by name. */
  members?: Readonly<Record<string, string>>
}

/** What an answer or a body holds: a named schema, a list of one, or a schema as it is. */
export type Content =
  | { name: string; listOf?: never; schema?: never }
  | { listOf: string; name?: never; schema?: never }
  | { schema: JsonSchema; name?: never; listOf?: never }

/** A failure as the code makes it, or one that each part names in its own words. */
export type Refusal = Problem | FaultError | Fault

export type Examples = Readonly<Record<string, unknown>>

export type HeaderDescription = {
  description: string
  schema?: JsonSchema
  example?: unknown
  isRequired?: true
}

export type AnswerDescription = {
  description: string
  /** By media type; without it the answer has no body. */
  content?: Readonly<Record<string, Content & { examples?: Examples }>>
  headers?: Readonly<Record<string, HeaderDescription>>
  /** The query parameter that decides which members the answer has. */
  shapedBy?: string
}

export type ParameterDescription = {
  description: string
  example?: unknown
  schema?: JsonSchema
}

export type OperationDescription = {
  operationId: string
  tag: string
  summary: string
  description?: string
  /** For addresses that anybody may open, a browser without our headers included. */
  isOpen?: true
  /** Words for the parameters of the route's own schemas, and whole parameters beside those. */
  path?: Readonly<Record<string, ParameterDescription>>
  query?: Readonly<Record<string, ParameterDescription>>
  headers?: Readonly<Record<string, HeaderDescription>>
  /** Media types of the body; the schema is the route's where it has one. */
  body?: {
    description?: string
    isOptional?: true
    content: Readonly<Record<string, Content & { examples?: Examples }>>
  }
  answers: Readonly<Record<number, AnswerDescription>>
  /** Refusals beside those that any request may meet; their answers are made by the error shape. */
  problems?: readonly Refusal[]
}

/** One part of the API: what a module says about the routes below its prefix. */
export type ApiSection = {
  prefix: string
  tags: readonly { name: string; description: string }[]
  errorShape: ErrorShape
  errorName: string
  schemas: Readonly<Record<string, NamedSchema>>
  /** Schemas of bodies, which say what is taken and not what is given. */
  bodies?: Readonly<Record<string, NamedSchema>>
  /** By method and address below the prefix, such as `POST /signup`. */
  operations: Readonly<Record<string, OperationDescription>>
}
