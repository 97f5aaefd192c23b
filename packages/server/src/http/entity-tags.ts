import { createHash, type BinaryLike } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Encoding } from '#server/cache/compressed.ts'

const digestLength = 27

/** A digest of everything that a response depends on. */
export function digestOf(...shown: readonly BinaryLike[]): string {
  const hash = createHash('sha256')
  for (const part of shown) hash.update(part)
  return hash.digest('base64url').slice(0, digestLength)
}

/** A strong tag identifies bytes, so every encoding of a body has its own. */
export const tagOfForm = (digest: string, encoding: Encoding | undefined): string =>
  encoding === undefined ? `"${digest}"` : `"${digest}-${encoding}"`

/**
 * Whether `If-None-Match` has this tag. Compared weakly, since a cache on the way may have weakened
 * the tag.
 */
export function isHeld({ headers }: FastifyRequest, tag: string): boolean {
  const header = headers['if-none-match']
  if (header === undefined) return false
  return header
    .split(',')
    .map((candidate) => candidate.trim().replace(/^W\//, ''))
    .some((candidate) => candidate === tag || candidate === '*')
}
