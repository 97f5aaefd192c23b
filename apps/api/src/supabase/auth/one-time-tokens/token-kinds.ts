import type { OneTimeTokenKind } from '#supabase/auth/auth.tables.ts'

type Kinds = readonly OneTimeTokenKind[]

/**
 * What anybody may have sent to an account without being signed in, by what shares a pause. Who has
 * just signed up may well have forgotten the password of an older account.
 */
export const kindsOfSignUp: Kinds = ['confirmation', 'invite']
export const kindsOfWaysIn: Kinds = ['recovery', 'magiclink']
/** To the old address and to the new one. */
export const kindsOfEmailChange: Kinds = ['email_change_current', 'email_change_new']
