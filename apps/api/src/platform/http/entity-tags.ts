import { createHash, type BinaryLike } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Encoding } from '#platform/cache/compressed.ts'

const digestLength = 27

/** What everything is told apart by that an answer shows. */
export function digestOf(...shown: readonly BinaryLike[]): string {
  const hash = createHash('sha256')
  for (const part of shown) hash.update(part)
  return hash.digest('base64url').slice(0, digestLength)
}

/** A strong tag names bytes, so every form of a body has its own. */
export const tagOfForm = (digest: string, encoding: Encoding | undefined): string =>
  encoding === undefined ? `"${digest}"` : `"${digest}-${encoding}"`

/**
 * Whether the client says that it holds what has this tag. Compared weakly: it may hold the same
 * bytes by way of a cache that changed the tag.
 */
export function isHeld({ headers }: FastifyRequest, tag: string): boolean {
  const header = headers['if-none-match']
  if (header === undefined) return false
  return header
    .split(',')
    .map((candidate) => candidate.trim().replace(/^W\//, ''))
    .some((candidate) => candidate === tag || candidate === '*')
}
