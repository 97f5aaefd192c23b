import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'
import type { ServerSecrets } from '#platform/process/server-secrets.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Mails carry links that open accounts: while they wait in the database, they are unreadable. */
export function createTextSeal(secrets: ServerSecrets) {
  const [current] = secrets

  const open = (secret: KeyObject, sealed: Buffer): string | undefined => {
    const decipher = createDecipheriv(cipher, secret, sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    try {
      return (
        decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') +
        decipher.final('utf8')
      )
    } catch {
      return undefined
    }
  }

  return {
    seal(text: string): string {
      const nonce = randomBytes(nonceBytes)
      const encipher = createCipheriv(cipher, current, nonce, { authTagLength: tagBytes })
      const sealed = Buffer.concat([encipher.update(text, 'utf8'), encipher.final()])
      return Buffer.concat([nonce, encipher.getAuthTag(), sealed]).toString('base64')
    },

    /** Absent when no key that we still have opens it. */
    open(text: string): string | undefined {
      const sealed = Buffer.from(text, 'base64')
      if (sealed.length < nonceBytes + tagBytes) return undefined
      for (const secret of secrets) {
        const opened = open(secret, sealed)
        if (opened !== undefined) return opened
      }
      return undefined
    },
  }
}

export type TextSeal = ReturnType<typeof createTextSeal>
