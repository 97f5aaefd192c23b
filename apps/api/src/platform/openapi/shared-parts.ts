import type { JsonSchema } from './section.ts'

type Kind = 'examples' | 'parameters' | 'responses'

/** What many operations share, each kept once under a name of its own. */
export function createSharedParts() {
  const parts: Record<Kind, Record<string, JsonSchema>> = {
    examples: {},
    parameters: {},
    responses: {},
  }

  return {
    parts,
    refTo(kind: Kind, name: string, part: JsonSchema): JsonSchema {
      const text = JSON.stringify(part)
      for (let count = 1; ; count += 1) {
        const candidate = count === 1 ? name : `${name}.${count}`
        const known = parts[kind][candidate]
        if (known !== undefined && JSON.stringify(known) !== text) continue
        parts[kind][candidate] = part
        return { $ref: `#/components/${kind}/${candidate}` }
      }
    },
  }
}

export type SharedParts = ReturnType<typeof createSharedParts>
