import type { OneTimeTokenKind } from '#supabase/auth/auth.tables.ts'

type Kinds = readonly OneTimeTokenKind[]

/**
 * Mails that can be requested without being signed in, grouped by what shares an interval. Right
 * after a sign-up, a password reset for the same address may be legitimate.
 */
export const kindsOfSignUp: Kinds = ['confirmation', 'invite']
export const kindsOfLogin: Kinds = ['recovery', 'magiclink']
/** To the old address and to the new one. */
export const kindsOfEmailChange: Kinds = ['email_change_current', 'email_change_new']
