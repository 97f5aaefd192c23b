import type { Content, JsonSchema, OperationDescription } from './section.ts'

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

export const listOf = (name: string): JsonSchema => ({ type: 'array', items: refTo(name) })

export const json = (schema: JsonSchema): Content => ({ 'application/json': schema })

export const operation = (
  route: string,
  summary: string,
  more: Omit<OperationDescription, 'route' | 'summary'> = {},
): OperationDescription => ({ route, summary, ...more })
