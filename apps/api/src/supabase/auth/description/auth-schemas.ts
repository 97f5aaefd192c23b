import { passwordLengthMax, passwordLengthMin } from '@golden-bead/contracts/account-options'
import {
  adminDeleteRequestSchema,
  adminUserRequestSchema,
  authErrorSchema,
  emptyAnswerSchema,
  generatedLinkSchema,
  generateLinkRequestSchema,
  inviteRequestSchema,
  otpRequestSchema,
  recoverRequestSchema,
  resendRequestSchema,
  sessionSchema,
  signUpRequestSchema,
  tokenRequestSchema,
  updateUserRequestSchema,
  userPageSchema,
  userSchema,
  verifiedSchema,
  verifyRequestSchema,
} from '@golden-bead/contracts/auth'
import {
  healthSchema,
  jwksSchema,
  settingsSchema,
} from '#supabase/auth/http/service-info.routes.ts'
import { metadataKibMax } from '#supabase/auth/users/user-metadata.ts'
import type { NamedSchemas, Words } from '#platform/openapi/section.ts'

/** Of parameters and members that mean the same wherever they are. */
export const authWords: Words = {
  id: 'The id of the account.',
  page: 'From 1 on.',
  per_page: 'Accounts on a page; 50, if not said.',
  grant_type:
    'What is given for the session: a password, the refresh token of the last answer, or the code of a link (`pkce`).',
  scope: '`global` ends all sessions of the account, `local` this one, `others` all but this one.',
  redirect_to:
    'Where the link leads in the end. An address that is not on the list of the operator counts as not given.',
  token: 'The code of six digits, with `email` and `type`.',
  token_hash: 'The secret of a link, with `type` and nothing else.',
  type: 'What the link or the code is for.',
  email: 'The address of the account. Upper case is folded.',
  phone: 'Taken by clients of this wire; the shop has no accounts by telephone.',
  password: `From ${passwordLengthMin} to ${passwordLengthMax} characters, unless the operator asks for more.`,
  data: 'For a new account.',
  code_challenge: 'For PKCE: the digest of the verifier that the client keeps.',
  code_challenge_method: '`s256` or `plain`.',
}

const email = 'ada@example.com'
const password = 'correct horse battery staple'

export const authSchemas: NamedSchemas = {
  User: {
    schema: userSchema,
    description: 'An account.',
    members: {
      id: 'Never changes, and is the id of the profile too.',
      role: '`authenticated`. What somebody may do stands in the profile.',
      email: 'The confirmed address, or the one that waits for its first confirmation.',
      email_confirmed_at: 'Absent until the link of the mail was opened.',
      phone: 'Always empty.',
      new_email: 'An address that waits to be confirmed.',
      app_metadata: 'Set by the server.',
      user_metadata: 'Set by the user, at sign-up or later.',
      identities: 'One by email, in the answer to any sign-up too.',
    },
  },
  Session: {
    schema: sessionSchema,
    description: 'What a client keeps: who, until when, and how to go on afterwards.',
    members: {
      access_token: 'For `Authorization: Bearer`.',
      expires_in: 'Seconds.',
      expires_at: 'Seconds since 1970.',
      refresh_token: 'Good once, for the next session answer.',
      weak_password: 'Present where a password was right, and would not be accepted any more.',
    },
  },
  Verified: {
    schema: verifiedSchema,
    description:
      'A session; or, after the first of two confirmations of a new address, a text that asks for the second.',
  },
  GeneratedLink: {
    schema: generatedLinkSchema,
    description: 'The account, and the link that would have been mailed.',
    members: {
      email_otp: 'The code of six digits for the same purpose.',
      hashed_token: 'The secret of the link, for `POST /auth/v1/verify`.',
    },
  },
  UserPage: { schema: userPageSchema, description: 'One page of accounts.' },
  Empty: { schema: emptyAnswerSchema, description: 'Nothing; the status says all.' },
  AuthHealth: { schema: healthSchema, description: 'The name of the service.' },
  AuthSettings: {
    schema: settingsSchema,
    description: 'Which ways of signing in are open.',
    members: { external: 'By the name of the way.', disable_signup: 'Whether nobody may join.' },
  },
  Jwks: {
    schema: jwksSchema,
    description: 'Public keys as RFC 7517 has them; the current one first.',
  },
  AuthError: {
    schema: authErrorSchema,
    description:
      'Clients that name the API version 2024-01-01 get `code` and `message`, older ones `error_code` and `msg`. The code is stable.',
    example: { code: 'invalid_credentials', message: 'Invalid login credentials' },
  },
}

export const authBodies: NamedSchemas = {
  SignUpRequest: {
    schema: signUpRequestSchema,
    members: {
      data: `Kept as \`user_metadata\`, ${metadataKibMax} KiB at most. \`name\` becomes the name of the profile.`,
    },
    example: { email, password, data: { name: 'Ada' } },
  },
  TokenRequest: {
    schema: tokenRequestSchema,
    description: 'Which members count is said by `grant_type`.',
    members: {
      email: 'For `password`.',
      password: 'For `password`.',
      refresh_token: 'For `refresh_token`: the one of the last session answer.',
      auth_code: 'For `pkce`: the code that came with a link.',
      code_verifier: 'For `pkce`: the secret whose digest began the flow.',
    },
    example: { email, password },
  },
  RecoverRequest: { schema: recoverRequestSchema, example: { email } },
  OtpRequest: {
    schema: otpRequestSchema,
    members: { create_user: 'Whether an unknown address gets an account; yes, if not said.' },
    example: { email },
  },
  ResendRequest: {
    schema: resendRequestSchema,
    members: { type: '`signup` or `email_change`.' },
    example: { type: 'signup', email },
  },
  VerifyRequest: {
    schema: verifyRequestSchema,
    members: {
      type: '`signup`, `invite`, `magiclink`, `recovery`, `email_change` or `email`.',
    },
    example: { type: 'signup', email, token: '123456' },
  },
  UpdateUserRequest: {
    schema: updateUserRequestSchema,
    description: 'Only what shall change.',
    members: {
      email: 'A new address. It counts once the old and the new one have confirmed it.',
      password: 'A new password. All other sessions end.',
      current_password: 'The present password, or else a `nonce`.',
      nonce: 'The code of `GET /auth/v1/reauthenticate`.',
      data: 'Merged into `user_metadata`; null takes a member away.',
      app_metadata: 'Refused: only the service key changes it.',
    },
    example: { data: { name: 'Ada L.' } },
  },
  AdminUserRequest: {
    schema: adminUserRequestSchema,
    members: {
      id: 'For a new account; made by the server if not said.',
      password: 'Without one, the account opens by link or code.',
      email_confirm: 'Whether the address counts as confirmed.',
      user_metadata: 'Merged into what is there.',
      app_metadata: 'Merged into what is there.',
      ban_duration: 'Such as `24h` or `1h30m`; `none` lifts a ban.',
    },
    example: { email, password, email_confirm: true },
  },
  AdminDeleteRequest: {
    schema: adminDeleteRequestSchema,
    description: 'Whether the row stays, without anything that says whose it was.',
  },
  InviteRequest: {
    schema: inviteRequestSchema,
    members: { data: 'Kept as `user_metadata`.' },
    example: { email },
  },
  GenerateLinkRequest: {
    schema: generateLinkRequestSchema,
    members: {
      type: '`signup`, `invite`, `magiclink`, `recovery`, `email_change_current` or `email_change_new`.',
      new_email: 'For a change of address.',
      password: 'For `signup`.',
      redirectTo: 'The same as `redirect_to`, as older clients spell it.',
    },
    example: { type: 'recovery', email },
  },
}
