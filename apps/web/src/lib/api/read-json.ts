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

/** The fields of an untrusted value; none where it is no object. */
export const toRecord = (value: unknown) => (isRecord(value) ? value : {})
