import { passwordLengthMax, passwordLengthMin } from '@golden-bead/contracts/account-options'
import * as schemas from '#supabase/auth/auth.schemas.ts'
import {
  healthSchema,
  jwksSchema,
  settingsSchema,
} from '#supabase/auth/http/service-info.routes.ts'
import { metadataKibMax } from '#supabase/auth/users/user-metadata.ts'
import type { Examples, Schemas, Docs } from '#platform/openapi/section.ts'

export const authSchemas: Schemas = {
  User: schemas.userSchema,
  Session: schemas.sessionSchema,
  Verified: schemas.verifiedSchema,
  GeneratedLink: schemas.generatedLinkSchema,
  UserPage: schemas.userPageSchema,
  Empty: schemas.emptyAnswerSchema,
  AuthHealth: healthSchema,
  AuthSettings: settingsSchema,
  Jwks: jwksSchema,
  AuthError: schemas.authErrorSchema,
}

export const authBodies: Schemas = {
  SignUpRequest: schemas.signUpRequestSchema,
  TokenRequest: schemas.tokenRequestSchema,
  RecoverRequest: schemas.recoverRequestSchema,
  OtpRequest: schemas.otpRequestSchema,
  ResendRequest: schemas.resendRequestSchema,
  VerifyRequest: schemas.verifyRequestSchema,
  UpdateUserRequest: schemas.updateUserRequestSchema,
  AdminUserRequest: schemas.adminUserRequestSchema,
  AdminDeleteRequest: schemas.adminDeleteRequestSchema,
  InviteRequest: schemas.inviteRequestSchema,
  GenerateLinkRequest: schemas.generateLinkRequestSchema,
}

export const authDocs: Docs = {
  id: 'The id of the account.',
  page: 'From 1 on.',
  per_page: 'Accounts on a page; 50, if not said.',
  grant_type:
    'What is given for the session: a password, the refresh token of the last answer, or the code of a link (`pkce`).',
  scope: '`global` ends all sessions of the account, `local` this one, `others` all but this one.',
  redirect_to:
    'Where the link leads in the end. An address that is not on the list of the operator counts as not given.',
  redirectTo: 'The same as `redirect_to`, as older clients spell it.',
  token: 'The code of six digits, with `email` and `type`.',
  token_hash: 'The secret of a link, with `type` and nothing else.',
  type: 'What the link or the code is for.',
  email: 'The address of the account. Upper case is folded.',
  phone: 'Taken by clients of this API; the shop has no accounts by telephone.',
  password: `From ${passwordLengthMin} to ${passwordLengthMax} characters, unless the operator asks for more.`,
  data: 'For a new account.',
  code_challenge: 'For PKCE: the digest of the verifier that the client keeps.',
  code_challenge_method: '`s256` or `plain`.',
  access_token: 'For `Authorization: Bearer`.',
  expires_in: 'Seconds.',
  expires_at: 'Seconds since 1970.',

  User: 'An account.',
  'User.id': 'Never changes, and is the id of the profile too.',
  'User.role': '`authenticated`. What somebody may do stands in the profile.',
  'User.email': 'The confirmed address, or the one that waits for its first confirmation.',
  'User.email_confirmed_at': 'Absent until the link of the mail was opened.',
  'User.phone': 'Always empty.',
  'User.new_email': 'An address that waits to be confirmed.',
  'User.app_metadata': 'Set by the server.',
  'User.user_metadata': 'Set by the user, at sign-up or later.',
  'User.identities': 'One by email, in the answer to any sign-up too.',
  Session: 'What a client keeps: who, until when, and how to go on afterwards.',
  'Session.refresh_token': 'Good once, for the next session answer.',
  'Session.weak_password':
    'Present where a password was right, and would not be accepted any more.',
  Verified:
    'A session; or, after the first of two confirmations of a new address, a text that asks for the second.',
  GeneratedLink: 'The account, and the link that would have been mailed.',
  'GeneratedLink.email_otp': 'The code of six digits for the same purpose.',
  'GeneratedLink.hashed_token': 'The secret of the link, for `POST /auth/v1/verify`.',
  UserPage: 'One page of accounts.',
  Empty: 'Nothing; the status says all.',
  AuthHealth: 'The name of the service.',
  AuthSettings: 'Which ways of signing in are open.',
  'AuthSettings.external': 'By the name of the way.',
  'AuthSettings.disable_signup': 'Whether sign-ups are turned off.',
  Jwks: 'Public keys as RFC 7517 has them; the current one first. They may be kept for ten minutes.',
  AuthError:
    'The code is stable. Clients that name the API version 2024-01-01 get `code` and `message`, older ones `error_code` and `msg`.',

  'SignUpRequest.data': `Kept as \`user_metadata\`, ${metadataKibMax} KiB at most. \`name\` becomes the name of the profile.`,
  TokenRequest: 'Which members count is said by `grant_type`.',
  'TokenRequest.email': 'For `password`.',
  'TokenRequest.password': 'For `password`.',
  'TokenRequest.refresh_token': 'For `refresh_token`: the one of the last session answer.',
  'TokenRequest.auth_code': 'For `pkce`: the code that came with a link.',
  'TokenRequest.code_verifier': 'For `pkce`: the secret whose digest began the flow.',
  'OtpRequest.create_user': 'Whether an unknown address gets an account; yes, if not said.',
  'ResendRequest.type': '`signup` or `email_change`.',
  'VerifyRequest.type': '`signup`, `invite`, `magiclink`, `recovery`, `email_change` or `email`.',
  UpdateUserRequest: 'Only what shall change.',
  'UpdateUserRequest.email':
    'A new address. It counts once the old and the new one have confirmed it.',
  'UpdateUserRequest.password': 'A new password. All other sessions end.',
  'UpdateUserRequest.current_password': 'The present password, or else a `nonce`.',
  'UpdateUserRequest.nonce': 'The code of `GET /auth/v1/reauthenticate`.',
  'UpdateUserRequest.data': 'Merged into `user_metadata`; null takes a member away.',
  'UpdateUserRequest.app_metadata': 'Refused: only the service key changes it.',
  'AdminUserRequest.id': 'For a new account; made by the server if not said.',
  'AdminUserRequest.password': 'Without one, the account opens by link or code.',
  'AdminUserRequest.email_confirm': 'Whether the address counts as confirmed.',
  'AdminUserRequest.user_metadata': 'Merged into what is there.',
  'AdminUserRequest.app_metadata': 'Merged into what is there.',
  'AdminUserRequest.ban_duration': 'Such as `24h` or `1h30m`; `none` lifts a ban.',
  AdminDeleteRequest: 'Whether the row stays, without anything that says whose it was.',
  'InviteRequest.data': 'Kept as `user_metadata`.',
  'GenerateLinkRequest.type':
    '`signup`, `invite`, `magiclink`, `recovery`, `email_change_current` or `email_change_new`.',
  'GenerateLinkRequest.new_email': 'For a change of address.',
  'GenerateLinkRequest.password': 'For `signup`.',
}

const email = 'ada@example.com'
const password = 'correct horse battery staple'

export const authExamples: Examples = {
  AuthError: { code: 'invalid_credentials', message: 'Invalid login credentials' },
  SignUpRequest: { email, password, data: { name: 'Ada' } },
  TokenRequest: { email, password },
  RecoverRequest: { email },
  OtpRequest: { email },
  ResendRequest: { type: 'signup', email },
  VerifyRequest: { type: 'signup', email, token: '123456' },
  UpdateUserRequest: { data: { name: 'Ada L.' } },
  AdminUserRequest: { email, password, email_confirm: true },
  InviteRequest: { email },
  GenerateLinkRequest: { type: 'recovery', email },
}
