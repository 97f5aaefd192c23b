import type { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>>

export type Docs = Readonly<Record<string, string>>
export type Examples = Readonly<Record<string, unknown>>

/** By the name in the description. */
export type Schemas = Readonly<Record<string, z.ZodType>>

/** Schemas by media type. */
export type Content = Readonly<Record<string, JsonSchema>>

/** Parameters or headers by name; one with only a description is a string. */
export type Parameters = Readonly<
  Record<string, string | { description: string; schema: JsonSchema }>
>

export type AnswerDescription = {
  /** By default that of the schema. */
  description?: string
  /** In addition to the route's own schema; without either, the response has no body. */
  content?: Content
  headers?: Parameters
  /** The query parameter that selects the members of the response. */
  shapedBy?: string
}

export type OperationDescription = {
  /** Method and address below the prefix, such as `POST /signup`. */
  route: string
  summary: string
  /** Only if it adds something to the summary and the schemas. */
  description?: string
  /** For addresses that need no key, such as those that a browser opens. */
  isOpen?: true
  /** Descriptions of parameters of the route's own schema, and further parameters. */
  query?: Parameters
  headers?: Parameters
  /** For a route without a schema for its body. */
  body?: { description?: string; isOptional?: true; content: Content }
  /**
   * For a route without a schema for its responses, or in addition to it; or the name of a schema.
   */
  answers?: Readonly<Record<number, string | AnswerDescription>>
  /** Error statuses in addition to those of every request. */
  errors?: readonly number[]
}

/** By operation id. */
export type Operations = Readonly<Record<string, OperationDescription>>

/** One part of the API: a module's description of the routes below its prefix. */
export type ApiSection = {
  prefix: string
  tags: readonly { name: string; description: string; operations: Operations }[]
  /** The schema of all errors, and the statuses that every operation has. */
  errors: { name: string; statuses: readonly number[] }
  schemas: Schemas
  /** Schemas of request bodies, which describe their input. */
  bodies?: Schemas
  /**
   * Descriptions of parameters and members by name; also of a schema, or of one member of it:
   * `Session.user`.
   */
  docs: Docs
  /** By the name of the schema, for errors and for bodies that are not plain. */
  examples: Examples
}
