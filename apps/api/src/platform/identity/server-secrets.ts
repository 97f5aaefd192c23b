import { createPrivateKey, hkdfSync } from 'node:crypto'

const secretBytes = 32

/**
 * Secrets for other uses than signing, drawn from the token keys: the current one first. They live
 * in no database, so that a copy of it opens nothing, and they rotate with the keys.
 */
export function deriveServerSecrets(
  keys: { privateKey: string; previousKey: string | undefined },
  purpose: string,
): [Buffer, ...Buffer[]] {
  const derive = (pem: string) => {
    const material = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' })
    return Buffer.from(hkdfSync('sha256', material, '', `golden-bead ${purpose}`, secretBytes))
  }
  const current = derive(keys.privateKey)
  return keys.previousKey === undefined ? [current] : [current, derive(keys.previousKey)]
}
