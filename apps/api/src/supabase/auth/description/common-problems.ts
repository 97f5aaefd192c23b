import {
  badToken,
  noApiKey,
  noAuthorization,
  notAdmin,
  recoverySessionOnly,
  sessionOfTokenNotFound,
  tooManyRequests,
  unknownApiKey,
  userIsBanned,
  userOfTokenNotFound,
} from '#supabase/auth/auth.errors.ts'

const expired = badToken(
  'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
)

/** What an address that takes a key answers without a good one. */
export const keyProblems = [noApiKey(), unknownApiKey()]

export const tokenProblems = [
  ...keyProblems,
  noAuthorization(),
  expired,
  userOfTokenNotFound(),
  sessionOfTokenNotFound(),
  userIsBanned(),
]

export const ownAccountProblems = [...tokenProblems, recoverySessionOnly()]

export const serviceProblems = [...keyProblems, noAuthorization(), expired, notAdmin()]

export const limitProblems = [tooManyRequests(7)]
