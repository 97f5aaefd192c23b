import type { WeakPasswordReason } from './auth.schemas.ts'
import { Problem, unavailable } from '#platform/http/problem.ts'

const problem = (status: number, code: string, message: string) =>
  new Problem({ status, code, message })

/** The texts are part of the wire: clients and screens match on them. */
export const invalidInput = (message: string) => problem(400, 'validation_failed', message)

export const invalidCredentials = () =>
  problem(400, 'invalid_credentials', 'Invalid login credentials')
export const unsupportedGrantType = () =>
  problem(400, 'invalid_credentials', 'unsupported_grant_type')
export const emailNotConfirmed = () => problem(400, 'email_not_confirmed', 'Email not confirmed')
export const signInOfBannedUser = () => problem(400, 'user_banned', 'User is banned')

export const noAuthorization = () =>
  problem(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
export const badToken = (reason: string) => problem(403, 'bad_jwt', reason)
export const userIsBanned = () => problem(403, 'user_banned', 'User is banned')
export const userOfTokenNotFound = () =>
  problem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
export const sessionOfTokenNotFound = () =>
  problem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
export const recoverySessionOnly = () =>
  problem(403, 'recovery_session', 'A recovery session may only set a new password.')
export const notAdmin = (message = 'User not allowed') => problem(403, 'not_admin', message)
export const noApiKey = () =>
  new Problem({
    status: 401,
    code: 'no_api_key',
    message: 'No API key found in request',
    members: { hint: 'No `apikey` request header or url param was found.' },
  })
export const unknownApiKey = () =>
  new Problem({
    status: 401,
    code: 'invalid_api_key',
    message: 'Invalid API key',
    members: { hint: 'Double check your API key.' },
  })

export const signUpDisabled = () =>
  problem(422, 'signup_disabled', 'Signups not allowed for this instance')
export const anonymousDisabled = () =>
  problem(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
export const phoneDisabled = () =>
  problem(400, 'phone_provider_disabled', 'Phone logins are disabled')
export const passwordHashUnsupported = () =>
  invalidInput('Hashes of another service cannot be taken over; send a reset link instead')
export const emailExists = () =>
  problem(422, 'email_exists', 'A user with this email address has already been registered')
export const idExists = () =>
  problem(422, 'user_already_exists', 'A user with this id has already been registered')
export const samePassword = () =>
  problem(422, 'same_password', 'New password should be different from the old password.')
export const currentPasswordRequired = () =>
  problem(400, 'current_password_required', 'Current password required when setting new password.')

export const currentPasswordInvalid = () =>
  problem(400, 'current_password_invalid', 'Current password is not correct.')
export const nonceNotValid = () =>
  problem(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
export const weakPassword = (message: string, reasons: readonly WeakPasswordReason[]) =>
  new Problem({
    status: 422,
    code: 'weak_password',
    message,
    members: { weak_password: { reasons } },
  })

export const refreshTokenMalformed = () => invalidInput('Refresh token is not valid')
export const refreshTokenNotFound = () =>
  problem(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
export const refreshTokenAlreadyUsed = () =>
  problem(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
export const refreshOfBannedUser = () =>
  problem(400, 'user_banned', 'Invalid Refresh Token: User Banned')
export const sessionExpired = (reason?: string) =>
  problem(
    400,
    'session_expired',
    `Invalid Refresh Token: Session Expired${reason === undefined ? '' : ` (${reason})`}`,
  )
export const sessionMissing = () =>
  problem(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found')

export const flowStateNotFound = () =>
  problem(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
export const flowStateExpired = () =>
  problem(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
export const badCodeVerifier = () =>
  problem(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')

export const linkExpired = () => problem(403, 'otp_expired', 'Email link is invalid or has expired')
export const unavailableText = 'The service is temporarily unavailable, please try again.'
export const linkUnavailable = () => problem(503, 'service_unavailable', unavailableText)
export const codeExpired = () => problem(403, 'otp_expired', 'Token has expired or is invalid')

export const invalidUserId = () => problem(404, 'validation_failed', 'user_id must be an UUID')
export const userNotFound = () => problem(404, 'user_not_found', 'User not found')

export const tooManyRequests = (retryAfterSeconds: number) =>
  new Problem({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

export const mailedAMomentAgo = (retryAfterSeconds: number) =>
  new Problem({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

/** To a client, a 4xx on a refresh means the end of the session: overload must be a 503. */
export const tooManyRefreshes = () => unavailable('Too many refreshes, please try again soon.')
