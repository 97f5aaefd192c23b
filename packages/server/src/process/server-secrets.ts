import { createPrivateKey, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

const secretBytes = 32

/**
 * The current one first. Key objects, because bytes would be converted to a key at every use, which
 * is slow.
 */
export type ServerSecrets = readonly [KeyObject, ...KeyObject[]]

/** Private keys in PEM form. What was made with the previous one is good until it is left out. */
export type SecretKeys = { privateKey: string; previousKey?: string | undefined }

/**
 * Secrets for purposes other than signing, derived from the token keys. They are not in the
 * database, so that a copy of it is of no use, and they rotate with the keys. A renamed purpose
 * invalidates everything that was made with the old secret.
 */
export function deriveServerSecrets(keys: SecretKeys, purpose: string): ServerSecrets {
  const derive = (pem: string) => {
    const material = readPrivateKey(pem).export({ type: 'pkcs8', format: 'der' })
    const secret = hkdfSync('sha256', material, '', `golden-bead ${purpose}`, secretBytes)
    return createSecretKey(Buffer.from(secret))
  }
  const current = derive(keys.privateKey)
  return keys.previousKey === undefined ? [current] : [current, derive(keys.previousKey)]
}

function readPrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch (error) {
    throw new Error('A key in `secrets` is no private key in PEM form.', { cause: error })
  }
}
