import type { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>>

export type ApiInfo = JsonSchema & { title: string }

export type Docs = Readonly<Record<string, string>>
export type Examples = Readonly<Record<string, unknown>>

/** By the name under which the description shows them. */
export type Schemas = Readonly<Record<string, z.ZodType>>

/** Schemas by media type. */
export type Content = Readonly<Record<string, JsonSchema>>

/** Parameters or headers by name; one with nothing but a description is a string. */
export type Parameters = Readonly<
  Record<string, string | { description: string; schema: JsonSchema }>
>

export type AnswerDescription = {
  /** Those of the schema, if not said. */
  description?: string
  /** Beside what the route's own schema says; without either, the answer has no body. */
  content?: Content
  headers?: Parameters
  /** The query parameter that decides which members the answer has. */
  shapedBy?: string
}

export type OperationDescription = {
  /** Method and address below the prefix, such as `POST /signup`. */
  route: string
  summary: string
  /** Only where it says something that neither the summary nor the schemas say. */
  description?: string
  /** For addresses that anybody may open, a browser without our headers included. */
  isOpen?: true
  /** Descriptions of parameters of the route's own schema, and whole parameters beside those. */
  query?: Parameters
  headers?: Parameters
  /** Of a route that has no schema for its body. */
  body?: { description?: string; isOptional?: true; content: Content }
  /** Of a route without a schema for its answers, or more than that says; or the name of a schema. */
  answers?: Readonly<Record<number, string | AnswerDescription>>
  /** Error statuses beside those of every request. */
  errors?: readonly number[]
}

/** By the name of the operation, as clients may call it. */
export type Operations = Readonly<Record<string, OperationDescription>>

/** One part of the API: what a module says about the routes below its prefix. */
export type ApiSection = {
  prefix: string
  tags: readonly { name: string; description: string; operations: Operations }[]
  /** The schema of every error here, and the statuses that need not be said for each operation. */
  errors: { name: string; statuses: readonly number[] }
  schemas: Schemas
  /** Schemas of bodies, which say what is taken and not what is given. */
  bodies?: Schemas
  /** What parameters and members of this name mean, or a schema, or a member of one: `Session.user`. */
  docs: Docs
  /** By the name of the schema; one of an error, and of bodies that are not plain. */
  examples: Examples
}
