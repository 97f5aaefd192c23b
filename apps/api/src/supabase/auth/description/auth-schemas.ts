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
import type { NamedSchema } from '#platform/openapi/section.ts'

const address = 'The address of the account. Upper case is folded.'
const phone = 'Taken by clients of this wire; the shop has no accounts by telephone.'
const challenge = {
  code_challenge: 'For PKCE: the digest of the verifier that the client keeps.',
  code_challenge_method: '`s256` or `plain`.',
}
const userMembers = {
  id: 'Never changes, and is the id of the profile too.',
  role: '`authenticated`. What somebody may do stands in the profile.',
  email: 'The confirmed address, or the one that waits for its first confirmation.',
  email_confirmed_at: 'Absent until the link of the mail was opened.',
  phone: 'Always empty.',
  new_email: 'An address that waits to be confirmed.',
  app_metadata: 'Set by the server.',
  user_metadata: 'Set by the user, at sign-up or later.',
  identities: 'One by email, in the answer to any sign-up too.',
}

export const authSchemas: Readonly<Record<string, NamedSchema>> = {
  User: { schema: userSchema, description: 'An account.', members: userMembers },
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
      action_link: 'The link.',
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
      'Clients that name the API version 2024-01-01 get `code` and `message`, older ones `error_code` and `msg`.',
  },
}

export const authBodies: Readonly<Record<string, NamedSchema>> = {
  SignUpRequest: {
    schema: signUpRequestSchema,
    members: {
      email: address,
      phone,
      password: `From ${passwordLengthMin} to ${passwordLengthMax} characters, unless the operator asks for more.`,
      data: `Kept as \`user_metadata\`, ${metadataKibMax} KiB at most. \`name\` becomes the name of the profile.`,
      ...challenge,
    },
  },
  TokenRequest: {
    schema: tokenRequestSchema,
    description: 'Which members count is said by `grant_type`.',
    members: {
      email: 'For `password`.',
      phone,
      password: 'For `password`.',
      refresh_token: 'For `refresh_token`: the one of the last session answer.',
      auth_code: 'For `pkce`: the code that came with a link.',
      code_verifier: 'For `pkce`: the secret whose digest began the flow.',
    },
  },
  RecoverRequest: { schema: recoverRequestSchema, members: { email: address, ...challenge } },
  OtpRequest: {
    schema: otpRequestSchema,
    members: {
      email: address,
      phone,
      data: 'For a new account.',
      create_user: 'Whether an unknown address gets an account; yes, if not said.',
      ...challenge,
    },
  },
  ResendRequest: {
    schema: resendRequestSchema,
    members: {
      type: '`signup` or `email_change`.',
      email: address,
      phone,
      ...challenge,
    },
  },
  VerifyRequest: {
    schema: verifyRequestSchema,
    members: {
      type: '`signup`, `invite`, `magiclink`, `recovery`, `email_change` or `email`.',
      token_hash: 'The secret of a link, with `type` and nothing else.',
      token: 'The code of six digits, with `email` and `type`.',
      email: address,
      phone,
    },
  },
  UpdateUserRequest: {
    schema: updateUserRequestSchema,
    description: 'Only what shall change.',
    members: {
      email: 'A new address. It counts once the old and the new one have confirmed it.',
      phone,
      password: 'A new password. All other sessions end.',
      current_password: 'The present password, or else a `nonce`.',
      nonce: 'The code of `GET /auth/v1/reauthenticate`.',
      data: 'Merged into `user_metadata`; null takes a member away.',
      app_metadata: 'Refused: only the service key changes it.',
      ...challenge,
    },
  },
  AdminUserRequest: {
    schema: adminUserRequestSchema,
    members: {
      id: 'For a new account; made by the server if not said.',
      email: address,
      phone,
      password: 'Without one, the account opens by link or code.',
      email_confirm: 'Whether the address counts as confirmed.',
      user_metadata: 'Merged into what is there.',
      app_metadata: 'Merged into what is there.',
      ban_duration: 'Such as `24h` or `1h30m`; `none` lifts a ban.',
    },
  },
  AdminDeleteRequest: {
    schema: adminDeleteRequestSchema,
    description: 'Whether the row stays, without anything that says whose it was.',
  },
  InviteRequest: {
    schema: inviteRequestSchema,
    members: { email: address, data: 'Kept as `user_metadata`.' },
  },
  GenerateLinkRequest: {
    schema: generateLinkRequestSchema,
    members: {
      type: '`signup`, `invite`, `magiclink`, `recovery`, `email_change_current` or `email_change_new`.',
      email: address,
      new_email: 'For a change of address.',
      password: 'For `signup`.',
      data: 'For a new account.',
      redirect_to: 'Where the link leads in the end.',
      redirectTo: 'The same, as older clients spell it.',
    },
  },
}
