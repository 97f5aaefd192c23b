import type { VerificationType } from '#supabase/auth/auth.schemas.ts'
import type { OneTimeTokenKind } from '#supabase/auth/auth.tables.ts'
import { linkMailKinds, type LinkMailKind } from '#supabase/auth/mails/account-mails.ts'

const hour = 3_600
const day = 24 * hour

type LinkKind = {
  tokenKind: OneTimeTokenKind
  /** The name in the link and in `POST verify`. */
  verificationType: VerificationType
  lifeSeconds: number
  sentAt: 'confirmationSentAt' | 'recoverySentAt' | 'emailChangeSentAt' | undefined
  /** The authentication method of a session from this link, as the PKCE flow records it. */
  method: string
}

export const linkKinds: Record<LinkMailKind, LinkKind> = {
  confirm_sign_up: {
    tokenKind: 'confirmation',
    verificationType: 'signup',
    lifeSeconds: day,
    sentAt: 'confirmationSentAt',
    method: 'email/signup',
  },
  invite: {
    tokenKind: 'invite',
    verificationType: 'invite',
    lifeSeconds: day,
    sentAt: 'confirmationSentAt',
    method: 'invite',
  },
  reset_password: {
    tokenKind: 'recovery',
    verificationType: 'recovery',
    lifeSeconds: hour,
    sentAt: 'recoverySentAt',
    method: 'recovery',
  },
  sign_in: {
    tokenKind: 'magiclink',
    verificationType: 'magiclink',
    lifeSeconds: hour,
    sentAt: 'recoverySentAt',
    method: 'magiclink',
  },
  confirm_old_email: {
    tokenKind: 'email_change_current',
    verificationType: 'email_change',
    lifeSeconds: day,
    sentAt: 'emailChangeSentAt',
    method: 'email_change',
  },
  confirm_new_email: {
    tokenKind: 'email_change_new',
    verificationType: 'email_change',
    lifeSeconds: day,
    sentAt: 'emailChangeSentAt',
    method: 'email_change',
  },
}

/** `email` is the code of a sign-up or a login. */
export function tokenKindsOf(type: VerificationType): OneTimeTokenKind[] {
  const types: VerificationType[] = type === 'email' ? ['signup', 'magiclink'] : [type]
  return Object.values(linkKinds)
    .filter(({ verificationType }) => types.includes(verificationType))
    .map(({ tokenKind }) => tokenKind)
}

/** Only the service key distinguishes the two links of a change of address. */
export const findLinkKind = (requested: string): LinkMailKind | undefined =>
  linkMailKinds.find((kind) => {
    const { verificationType, tokenKind } = linkKinds[kind]
    return requested === (verificationType === 'email_change' ? tokenKind : verificationType)
  })

type Kinds = readonly OneTimeTokenKind[]

/**
 * Mails that can be requested without being signed in, grouped by what shares an interval. Right
 * after a sign-up, a password reset for the same address may be legitimate.
 */
export const kindsOfSignUp: Kinds = ['confirmation', 'invite']
export const kindsOfLogin: Kinds = ['recovery', 'magiclink']
/** To the old address and to the new one. */
export const kindsOfEmailChange: Kinds = ['email_change_current', 'email_change_new']
