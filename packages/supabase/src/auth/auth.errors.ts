import { HttpError, unavailable } from '@golden-bead/server/errors/http-error'

/** Code and message are part of the API: clients match on them. */
export const authError = (status: number, code: string, message: string) =>
  new HttpError({ status, code, message })

export const invalidInput = (message: string) => authError(400, 'validation_failed', message)

export const phoneDisabled = () =>
  authError(400, 'phone_provider_disabled', 'Phone logins are disabled')
export const signInOfBannedUser = () => authError(400, 'user_banned', 'User is banned')
export const userIsBanned = () => authError(403, 'user_banned', 'User is banned')
export const recoverySessionOnly = () =>
  authError(403, 'recovery_session', 'A recovery session may only set a new password.')
export const notAdmin = (message = 'User not allowed') => authError(403, 'not_admin', message)
export const userNotFound = () => authError(404, 'user_not_found', 'User not found')
export const emailExists = () =>
  authError(422, 'email_exists', 'A user with this email address has already been registered')
export const currentPasswordInvalid = () =>
  authError(400, 'current_password_invalid', 'Current password is not correct.')
export const refreshTokenMalformed = () => invalidInput('Refresh token is not valid')
export const linkExpired = () =>
  authError(403, 'otp_expired', 'Email link is invalid or has expired')

export const tooManyRequests = (retryAfterSeconds: number) =>
  new HttpError({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

/** To a client, a 4xx on a refresh ends the session, so overload must be a 503. */
export const tooManyRefreshes = () => unavailable('Too many refreshes, please try again soon.')
