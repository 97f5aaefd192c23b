import { paths } from '@golden-bead/contracts/paths'
import { isToken } from '#features/account/session/session.ts'

export type LinkTokens = { accessToken: string; refreshToken: string; expiresIn: number }

/** What a link from one of our mails brings along when it comes back to the shop. */
export type MailLink =
  | { kind: 'sign-in'; tokens: LinkTokens; type: string }
  /** `tokens` are missing where the link is incomplete, or the service rejected it. */
  | { kind: 'recovery'; tokens: LinkTokens | undefined }
  | { kind: 'error'; isExpired: boolean }
  /** Of the PKCE flow, which this client does not use: confirmed, but without tokens. */
  | { kind: 'code' }

const tokenNames = [
  'access_token',
  'refresh_token',
  'expires_in',
  'expires_at',
  'token_type',
  'type',
  'sb',
]
const errorNames = ['error', 'error_code', 'error_description', 'sb']
const defaultExpiresIn = 3600

/**
 * Reads the link out of an address, and says what the address is to be without it. Nothing of it
 * is ever shown, its error text least of all: an attacker can write any link to the shop.
 */
export const readLink = (address: URL): { link: MailLink; cleaned: string } | undefined => {
  const { pathname, searchParams: query } = address
  const fragment = new URLSearchParams(address.hash.slice(1))
  const isResetPage = pathname === paths.resetPassword()
  const source = fragment.has('access_token') ? fragment : query
  const isRecovery = isResetPage || source.get('type') === 'recovery'

  if (isResetPage || (isRecovery && source.has('access_token'))) {
    return {
      link: { kind: 'recovery', tokens: readTokens(source) },
      cleaned: paths.resetPassword(),
    }
  }

  const fragmentTokens = readTokens(fragment)
  if (fragmentTokens) {
    const link = {
      kind: 'sign-in',
      tokens: fragmentTokens,
      type: fragment.get('type') ?? '',
    } as const
    return { link, cleaned: without(address, []) }
  }
  // Only the fragment counts: `?error=` is a search parameter that any site may use.
  if (fragment.has('error') && fragment.has('error_code')) {
    const isExpired = fragment.get('error_code') === 'otp_expired'
    return { link: { kind: 'error', isExpired }, cleaned: without(address, errorNames) }
  }
  if (pathname === paths.home() && isUuid(query.get('code'))) {
    return { link: { kind: 'code' }, cleaned: without(address, ['code']) }
  }
  return undefined
}

const readTokens = (source: URLSearchParams): LinkTokens | undefined => {
  const accessToken = source.get('access_token')
  const refreshToken = source.get('refresh_token')
  if (!isToken(accessToken) || !isToken(refreshToken)) return undefined
  const expiresIn = Number(source.get('expires_in'))

  return { accessToken, refreshToken, expiresIn: expiresIn > 0 ? expiresIn : defaultExpiresIn }
}

export const serializeTokens = ({ accessToken, refreshToken, expiresIn }: LinkTokens) =>
  new URLSearchParams({
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: String(expiresIn),
  }).toString()

export const parseTokens = (kept: string | undefined) => readTokens(new URLSearchParams(kept))

/** The path of the address with what is left of its query, and no fragment. */
const without = ({ pathname, searchParams }: URL, names: readonly string[]) => {
  const rest = new URLSearchParams(searchParams)
  for (const name of [...names, ...tokenNames]) rest.delete(name)
  return rest.size > 0 ? `${pathname}?${rest}` : pathname
}

const isUuid = (text: string | null) =>
  text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
