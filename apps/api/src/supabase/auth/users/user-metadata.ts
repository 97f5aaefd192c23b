import { invalidInput } from '#supabase/auth/auth.errors.ts'

export type Metadata = Record<string, unknown>

export const metadataKibMax = 16
const bytesMax = metadataKibMax * 1024
const depthMax = 5
/** Two of them make a token of 12 of the 16 KiB that a server takes for all headers. */
const claimBytesMax = 4 * 1024

const bytesOf = (data: Metadata) => Buffer.byteLength(JSON.stringify(data))

const tooMuch = () =>
  invalidInput(`The data of a user is limited to ${metadataKibMax} KiB in five levels.`)

/** Free-form data of the user's own. Nothing ever decides by it. */
export function readMetadata(data: Metadata | null | undefined): Metadata {
  if (data == null) return {}
  if (bytesOf(data) > bytesMax || depthOf(data) > depthMax) throw tooMuch()
  return data
}

/** Merges the first level; a null takes a member away. */
export function mergeMetadata(current: Metadata, changes: Metadata): Metadata {
  const entries = Object.entries({ ...current, ...changes })
  const merged = Object.fromEntries(entries.filter(([, value]) => value !== null))
  const bytes = bytesOf(merged)
  if (bytes > bytesMax && bytes > bytesOf(current)) throw tooMuch()
  return merged
}

/**
 * What a token carries of it, which comes with every request and has to fit into the header. The
 * user itself is always answered whole.
 */
export const metadataClaim = (metadata: Metadata): Metadata =>
  bytesOf(metadata) > claimBytesMax ? {} : metadata

/** What the service itself says in the metadata of a user. */
export const ownMetadata = (user: { id: string; email: string; isConfirmed: boolean }) => ({
  sub: user.id,
  email: user.email,
  email_verified: user.isConfirmed,
  phone_verified: false,
})

export const nameOf = (metadata: Metadata): string =>
  typeof metadata['name'] === 'string' ? metadata['name'] : ''

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}
