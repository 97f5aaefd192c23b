/** What clients of accounts must know, without zod, so that browsers can load it. */

export const emailLengthMax = 255

/** Counted in code points, as is the longest. */
export const passwordLengthMin = 6
/** A longer password is rejected, never cut off. */
export const passwordLengthMax = 128

export const oneTimeCodeLength = 6

/** Which sessions of a user a logout ends. */
export const signOutScopes = ['global', 'local', 'others'] as const
export type SignOutScope = (typeof signOutScopes)[number]
