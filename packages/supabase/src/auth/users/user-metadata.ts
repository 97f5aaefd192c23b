import { invalidInput } from '#supabase/auth/auth.errors.ts'

export type Metadata = Record<string, unknown>

export const metadataKibMax = 16
const bytesMax = metadataKibMax * 1024
const depthMax = 5
/** Two of them make a token of 12 KiB, of the 16 KiB that a server accepts for all headers. */
const claimBytesMax = 4 * 1024

const bytesOf = (data: Metadata) => Buffer.byteLength(JSON.stringify(data))

const metadataTooLarge = () =>
  invalidInput(`The data of a user is limited to ${metadataKibMax} KiB in five levels.`)

/** Free-form data of the user. No decision depends on it. */
export function readMetadata(data: Metadata | null | undefined): Metadata {
  if (data == null) return {}
  if (bytesOf(data) > bytesMax || depthOf(data) > depthMax) throw metadataTooLarge()
  return data
}

/** Merges the first level; a null removes a member. */
export function mergeMetadata(current: Metadata, changes: Metadata): Metadata {
  const entries = Object.entries({ ...current, ...changes })
  const merged = Object.fromEntries(entries.filter(([, value]) => value !== null))
  const bytes = bytesOf(merged)
  if (bytes > bytesMax && bytes > bytesOf(current)) throw metadataTooLarge()
  return merged
}

/**
 * The part of it in the token, which is sent with every request and must fit into the headers. The
 * user endpoint returns all of it.
 */
export const metadataClaim = (metadata: Metadata): Metadata =>
  bytesOf(metadata) > claimBytesMax ? {} : metadata

/** The members of the metadata that the service sets. */
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
