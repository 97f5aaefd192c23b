export type JsonSchema = Record<string, unknown>

/** Parameters or headers that no schema validates; one with only a description is a string. */
export type Parameters = Readonly<Record<string, string | JsonSchema>>

export const inFull = (parameters: Parameters): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, schema]) => [
      name,
      typeof schema === 'string' ? { type: 'string', description: schema } : schema,
    ]),
  )
