/** A body or an answer in JSON, of the schema with this name. */
export const json = <Value>(name: string, value: Value, label = 'example') => ({
  'application/json': { name, examples: { [label]: value } },
})
