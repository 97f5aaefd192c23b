import { invalidInput } from '#modules/auth/auth.errors.ts'

export type Metadata = Record<string, unknown>

const bytesMax = 16 * 1024
const depthMax = 5

/** Free-form data of the user's own. Nothing ever decides by it. */
export function readMetadata(data: Metadata | null | undefined): Metadata {
  if (data == null) return {}
  if (Buffer.byteLength(JSON.stringify(data)) > bytesMax || depthOf(data) > depthMax) {
    throw invalidInput('The data of a user is limited to 16 KiB in five levels.')
  }
  return data
}

/** Merges the first level; a null takes a member away. */
export function mergeMetadata(current: Metadata, changes: Metadata): Metadata {
  const merged = Object.entries({ ...current, ...changes })
  return Object.fromEntries(merged.filter(([, value]) => value !== null))
}

export const nameOf = (metadata: Metadata): string =>
  typeof metadata['name'] === 'string' ? metadata['name'] : ''

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}
