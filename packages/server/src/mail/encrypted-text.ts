import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'
import type { ServerSecrets } from '#server/process/server-secrets.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts queued mails: they contain links that give access to accounts. */
export function createTextCipher(secrets: ServerSecrets) {
  const [current] = secrets

  const decryptWith = (secret: KeyObject, encrypted: Buffer): string | undefined => {
    const decipher = createDecipheriv(cipher, secret, encrypted.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes))
    try {
      return (
        decipher.update(encrypted.subarray(nonceBytes + tagBytes), undefined, 'utf8') +
        decipher.final('utf8')
      )
    } catch {
      return undefined
    }
  }

  return {
    encrypt(text: string): string {
      const nonce = randomBytes(nonceBytes)
      const encipher = createCipheriv(cipher, current, nonce, { authTagLength: tagBytes })
      const encrypted = Buffer.concat([encipher.update(text, 'utf8'), encipher.final()])
      return Buffer.concat([nonce, encipher.getAuthTag(), encrypted]).toString('base64')
    },

    /** Undefined if no present key can decrypt it. */
    decrypt(text: string): string | undefined {
      const encrypted = Buffer.from(text, 'base64')
      if (encrypted.length < nonceBytes + tagBytes) return undefined
      for (const secret of secrets) {
        const plain = decryptWith(secret, encrypted)
        if (plain !== undefined) return plain
      }
      return undefined
    },
  }
}

export type TextCipher = ReturnType<typeof createTextCipher>
