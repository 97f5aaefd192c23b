import { createHmac, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'
import { contactLimits } from '@golden-bead/contracts/contact'
import type { ServerSecrets } from '@golden-bead/server/process/server-secrets'
import { HttpError } from '@golden-bead/server/errors/http-error'

/** Of the secrets that sign a form. */
export const contactFormsPurpose = 'contact forms'

const lifeSeconds = 86_400
const referenceLength = 8
/** Without letters that are taken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const pattern = /^([0-9A-Z]{8})\.(\d{10})\.([\w-]{43})$/

const newReference = () =>
  Array.from(randomBytes(referenceLength), (byte) => alphabet[byte % alphabet.length]).join('')

const sign = (reference: string, issuedAt: string, secret: KeyObject) =>
  createHmac('sha256', secret).update(`${reference}.${issuedAt}`).digest()

const nowSeconds = () => Math.floor(Date.now() / 1000)

/**
 * A signed form says when it was handed out, and carries the reference of the message that it may
 * send: a form that is sent twice is one message.
 */
export function createContactForms(secrets: ServerSecrets) {
  return {
    create(issuedSeconds = nowSeconds()): string {
      const reference = newReference()
      const issuedAt = String(issuedSeconds)
      return `${reference}.${issuedAt}.${sign(reference, issuedAt, secrets[0]).toString('base64url')}`
    },

    /** The reference of a form that is old enough, and not too old. */
    read(form: string): string {
      const [, reference = '', issuedAt = '', signature = ''] = pattern.exec(form) ?? []
      const given = Buffer.from(signature, 'base64url')
      const isOurs = secrets.some((secret) => {
        const expected = sign(reference, issuedAt, secret)
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
      const age = nowSeconds() - Number(issuedAt)
      if (!isOurs || age > lifeSeconds) throw formUnknown()
      const missing = contactLimits.ageSecondsMin - age
      if (missing > 0) throw formTooFresh(missing)
      return `${reference.slice(0, 4)}-${reference.slice(4)}`
    },
  }
}

export type ContactForms = ReturnType<typeof createContactForms>

const formUnknown = () =>
  new HttpError({
    status: 400,
    code: 'form_unknown',
    message: 'The form has expired. Please send it again.',
  })

const formTooFresh = (retryAfterSeconds: number) =>
  new HttpError({
    status: 429,
    code: 'form_too_fresh',
    message: 'The form was sent too quickly. Please try again in a moment.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
