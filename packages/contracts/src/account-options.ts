/** Limits of accounts, apart from the schemas so that no page loads zod for them. */

// Of the server: `packages/supabase/src/auth/limits.ts` has the same, and a test compares them.
export const emailLengthMax = 255

/** Counted in code points, as is the longest. */
export const passwordLengthMin = 6
/** A longer password is rejected, never cut off. */
export const passwordLengthMax = 128

export const oneTimeCodeLength = 6

/** Which sessions of a user a logout ends. */
export const signOutScopes = ['global', 'local', 'others'] as const
export type SignOutScope = (typeof signOutScopes)[number]

// Of a profile.
export const profileNameLengthMax = 200
/** What an order takes. */
export const profilePhoneLengthMax = 40
