/** What stands in a text, or nothing where it is no JSON. */
export const parseJson = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The fields of something that anybody may have written; of what is no object, none. */
export const toRecord = (value: unknown) => (isRecord(value) ? value : {})
