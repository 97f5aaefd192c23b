import { createHash, createHmac, randomBytes, type KeyObject } from 'node:crypto'

const tokenBytes = 32
const tokenPattern = /^[A-Za-z0-9_-]{12,256}$/

export const newRefreshToken = (): string => randomBytes(tokenBytes).toString('base64url')

export const isRefreshToken = (text: string): boolean => tokenPattern.test(text)

/** A token is long and random, so an unsalted hash is enough. */
export const hashOfRefreshToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/**
 * The one successor of a token, derived from it by HMAC: a repeated refresh with the same token
 * gets the same successor, although only hashes are stored.
 */
export const successorOf = (token: string, secret: KeyObject): string =>
  createHmac('sha256', secret).update(token).digest('base64url')
