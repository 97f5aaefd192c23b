import type { WeakPasswordReason } from './auth.schemas.ts'
import { HttpError, unavailable } from '#platform/http/http-error.ts'

const error = (status: number, code: string, message: string) =>
  new HttpError({ status, code, message })

/** The messages are part of the API: clients match on them. */
export const invalidInput = (message: string) => error(400, 'validation_failed', message)

export const invalidCredentials = () =>
  error(400, 'invalid_credentials', 'Invalid login credentials')
export const unsupportedGrantType = () =>
  error(400, 'invalid_credentials', 'unsupported_grant_type')
export const emailNotConfirmed = () => error(400, 'email_not_confirmed', 'Email not confirmed')
export const signInOfBannedUser = () => error(400, 'user_banned', 'User is banned')

export const noAuthorization = () =>
  error(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
export const badToken = (reason: string) => error(403, 'bad_jwt', reason)
export const userIsBanned = () => error(403, 'user_banned', 'User is banned')
export const userOfTokenNotFound = () =>
  error(403, 'user_not_found', 'User from sub claim in JWT does not exist')
export const sessionOfTokenNotFound = () =>
  error(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
export const recoverySessionOnly = () =>
  error(403, 'recovery_session', 'A recovery session may only set a new password.')
export const notAdmin = (message = 'User not allowed') => error(403, 'not_admin', message)
export const noApiKey = () =>
  new HttpError({
    status: 401,
    code: 'no_api_key',
    message: 'No API key found in request',
    members: { hint: 'No `apikey` request header or url param was found.' },
  })
export const unknownApiKey = () =>
  new HttpError({
    status: 401,
    code: 'invalid_api_key',
    message: 'Invalid API key',
    members: { hint: 'Double check your API key.' },
  })

export const signUpDisabled = () =>
  error(422, 'signup_disabled', 'Signups not allowed for this instance')
export const anonymousDisabled = () =>
  error(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
export const phoneDisabled = () =>
  error(400, 'phone_provider_disabled', 'Phone logins are disabled')
export const passwordHashUnsupported = () =>
  invalidInput('Hashes of another service cannot be taken over; send a reset link instead')
export const emailExists = () =>
  error(422, 'email_exists', 'A user with this email address has already been registered')
export const idExists = () =>
  error(422, 'user_already_exists', 'A user with this id has already been registered')
export const samePassword = () =>
  error(422, 'same_password', 'New password should be different from the old password.')
export const currentPasswordRequired = () =>
  error(400, 'current_password_required', 'Current password required when setting new password.')

export const freshLoginRequired = () =>
  error(403, 'reauthentication_needed', 'Send the current password, or log in again first.')
export const currentPasswordInvalid = () =>
  error(400, 'current_password_invalid', 'Current password is not correct.')
export const nonceNotValid = () =>
  error(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
export const weakPassword = (message: string, reasons: readonly WeakPasswordReason[]) =>
  new HttpError({
    status: 422,
    code: 'weak_password',
    message,
    members: { weak_password: { reasons } },
  })

export const refreshTokenMalformed = () => invalidInput('Refresh token is not valid')
export const refreshTokenNotFound = () =>
  error(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
export const refreshTokenAlreadyUsed = () =>
  error(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
export const refreshOfBannedUser = () =>
  error(400, 'user_banned', 'Invalid Refresh Token: User Banned')
export const sessionExpired = (reason?: string) =>
  error(
    400,
    'session_expired',
    `Invalid Refresh Token: Session Expired${reason === undefined ? '' : ` (${reason})`}`,
  )
export const sessionMissing = () =>
  error(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found')

export const flowStateNotFound = () =>
  error(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
export const flowStateExpired = () =>
  error(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
export const badCodeVerifier = () =>
  error(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')

export const linkExpired = () => error(403, 'otp_expired', 'Email link is invalid or has expired')
export const unavailableText = 'The service is temporarily unavailable, please try again.'
export const linkUnavailable = () => error(503, 'service_unavailable', unavailableText)
export const codeExpired = () => error(403, 'otp_expired', 'Token has expired or is invalid')

export const invalidUserId = () => error(404, 'validation_failed', 'user_id must be an UUID')
export const userNotFound = () => error(404, 'user_not_found', 'User not found')

export const tooManyRequests = (retryAfterSeconds: number) =>
  new HttpError({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

export const mailedTooRecently = (retryAfterSeconds: number) =>
  new HttpError({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

/** To a client, a 4xx on a refresh ends the session, so overload must be a 503. */
export const tooManyRefreshes = () => unavailable('Too many refreshes, please try again soon.')
