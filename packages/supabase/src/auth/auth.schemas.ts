import { passwordLengthMax, passwordLengthMin } from './limits.ts'
import { z } from 'zod'
import { metadataKibMax } from './users/user-metadata.ts'

/** Requests and responses of accounts. Unknown members of a body are dropped. */

const weakPasswordReasons = ['length', 'characters', 'pwned'] as const
export type WeakPasswordReason = (typeof weakPasswordReasons)[number]

export const verificationTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email',
] as const
export type VerificationType = (typeof verificationTypes)[number]

const metadataSchema = z.record(z.string(), z.unknown())
const moment = z.iso.datetime({ offset: true })

const identitySchema = z.object({
  identity_id: z.uuid(),
  id: z.string(),
  user_id: z.uuid(),
  identity_data: metadataSchema,
  provider: z.string(),
  last_sign_in_at: moment.optional(),
  created_at: moment,
  updated_at: moment,
  email: z.string(),
})

export const userSchema = z
  .object({
    id: z.uuid().describe('Never changes, and is the id of the profile too.'),
    aud: z.string(),
    role: z.string().describe('`authenticated`. What somebody may do stands in the profile.'),
    email: z
      .string()
      .describe('The confirmed address, or the one that waits for its first confirmation.'),
    email_confirmed_at: moment.optional().describe('Absent until the link of the mail was opened.'),
    invited_at: moment.optional(),
    phone: z.string().describe('Always empty.'),
    confirmation_sent_at: moment.optional(),
    confirmed_at: moment.optional(),
    recovery_sent_at: moment.optional(),
    new_email: z.string().optional().describe('An address that waits to be confirmed.'),
    email_change_sent_at: moment.optional(),
    reauthentication_sent_at: moment.optional(),
    last_sign_in_at: moment.optional(),
    app_metadata: metadataSchema.describe('Set by the server.'),
    user_metadata: metadataSchema.describe('Set by the user, at sign-up or later.'),
    identities: z.array(identitySchema).describe('One by email, in the answer to any sign-up too.'),
    created_at: moment,
    updated_at: moment,
    banned_until: moment.optional(),
    deleted_at: moment.optional(),
    is_anonymous: z.boolean(),
  })
  .meta({ id: 'User', description: 'An account.' })
export type AuthUser = z.infer<typeof userSchema>

const weakPasswordSchema = z.object({
  message: z.string(),
  reasons: z.array(z.enum(weakPasswordReasons)),
})

export const sessionSchema = z
  .object({
    access_token: z.string().describe('For `Authorization: Bearer`.'),
    token_type: z.literal('bearer'),
    expires_in: z.int().describe('Seconds.'),
    expires_at: z.int().describe('Seconds since 1970.'),
    refresh_token: z.string().describe('Good once, for the next session answer.'),
    user: userSchema,
    weak_password: weakPasswordSchema
      .optional()
      .describe('Present where a password was right, and would not be accepted any more.'),
  })
  .meta({
    id: 'Session',
    description: 'What a client keeps: who, until when, and how to go on afterwards.',
  })
export type AuthSession = z.infer<typeof sessionSchema>

export const emptyAnswerSchema = z
  .strictObject({})
  .meta({ id: 'Empty', description: 'Nothing; the status says all.' })

const halfOfEmailChangeSchema = z.object({ msg: z.string(), code: z.literal('200') })

export const verifiedSchema = z.union([sessionSchema, halfOfEmailChangeSchema]).meta({
  id: 'Verified',
  description:
    'A session; or, after the first of two confirmations of a new address, a text that asks for the second.',
})

const furtherErrorMembers = {
  weak_password: weakPasswordSchema.omit({ message: true }).optional(),
  hint: z.string().optional(),
  /** The request id, for errors of the server. */
  error_id: z.string().optional(),
}

export const authErrorSchema = z
  .union([
    z.object({ code: z.string(), message: z.string(), ...furtherErrorMembers }),
    /** For clients that do not name an API version. */
    z.object({ code: z.int(), error_code: z.string(), msg: z.string(), ...furtherErrorMembers }),
  ])
  .meta({
    id: 'AuthError',
    description:
      'The code is stable. Clients that name the API version 2024-01-01 get `code` and `message`, older ones `error_code` and `msg`.',
    examples: [{ code: 'invalid_credentials', message: 'Invalid login credentials' }],
  })

/** Clients send `null` for absent values. */
const text = z.string().nullish()

const email = text.describe('The address of the account. Upper case is folded.')
const phone = text.describe('Taken by clients of this API; there are no accounts by telephone.')
const password = text.describe(
  `From ${passwordLengthMin} to ${passwordLengthMax} characters, unless the operator asks for more.`,
)
const dataOfNew = metadataSchema.nullish().describe('For a new account.')
const challenge = {
  code_challenge: text.describe('For PKCE: the digest of the verifier that the client keeps.'),
  code_challenge_method: text.describe('`s256` or `plain`.'),
}

const targetText =
  'Where the link leads in the end. An address that is not on the list of the operator counts as not given.'

export const redirectQuerySchema = z.object({
  redirect_to: z.string().optional().describe(targetText),
})

const account = { email: 'ada@example.com', password: 'correct horse battery staple' }

export const signUpRequestSchema = z
  .object({
    email,
    phone,
    password,
    data: metadataSchema
      .nullish()
      .describe(
        `Kept as \`user_metadata\`, ${metadataKibMax} KiB at most. \`name\` becomes the name of the profile.`,
      ),
    ...challenge,
  })
  .meta({ id: 'SignUpRequest', examples: [{ ...account, data: { name: 'Ada' } }] })
export type SignUpRequest = z.infer<typeof signUpRequestSchema>

export const tokenRequestSchema = z
  .object({
    email: text.describe('For `password`.'),
    phone,
    password: text.describe('For `password`.'),
    refresh_token: text.describe('For `refresh_token`: the one of the last session answer.'),
    auth_code: text.describe('For `pkce`: the code that came with a link.'),
    code_verifier: text.describe('For `pkce`: the secret whose digest began the flow.'),
  })
  .meta({
    id: 'TokenRequest',
    description: 'Which members count is said by `grant_type`.',
    examples: [account],
  })
export type TokenRequest = z.infer<typeof tokenRequestSchema>

export const recoverRequestSchema = z
  .object({ email, ...challenge })
  .meta({ id: 'RecoverRequest', examples: [{ email: account.email }] })
export type RecoverRequest = z.infer<typeof recoverRequestSchema>

export const otpRequestSchema = z
  .object({
    email,
    phone,
    data: dataOfNew,
    create_user: z
      .boolean()
      .nullish()
      .describe('Whether an unknown address gets an account; yes, if not said.'),
    ...challenge,
  })
  .meta({ id: 'OtpRequest', examples: [{ email: account.email }] })
export type OtpRequest = z.infer<typeof otpRequestSchema>

export const resendRequestSchema = z
  .object({ email, phone, type: text.describe('`signup` or `email_change`.'), ...challenge })
  .meta({ id: 'ResendRequest', examples: [{ type: 'signup', email: account.email }] })
export type ResendRequest = z.infer<typeof resendRequestSchema>

export const verifyRequestSchema = z
  .object({
    type: text.describe('`signup`, `invite`, `magiclink`, `recovery`, `email_change` or `email`.'),
    token_hash: text.describe('The secret of a link, with `type` and nothing else.'),
    token: text.describe('The code of six digits, with `email` and `type`.'),
    email,
    phone,
  })
  .meta({
    id: 'VerifyRequest',
    examples: [{ type: 'signup', email: account.email, token: '123456' }],
  })
export type VerifyRequest = z.infer<typeof verifyRequestSchema>

export const updateUserRequestSchema = z
  .object({
    email: text.describe(
      'A new address. It counts once the old and the new one have confirmed it.',
    ),
    phone,
    password: text.describe('A new password. All other sessions end.'),
    current_password: text.describe('The present password, or else a `nonce`.'),
    nonce: text.describe('The code of `GET /auth/v1/reauthenticate`.'),
    data: metadataSchema
      .nullish()
      .describe('Merged into `user_metadata`; null takes a member away.'),
    app_metadata: metadataSchema.nullish().describe('Refused: only the service key changes it.'),
    ...challenge,
  })
  .meta({
    id: 'UpdateUserRequest',
    description: 'Only what shall change.',
    examples: [{ data: { name: 'Ada L.' } }],
  })
export type UpdateUserRequest = z.infer<typeof updateUserRequestSchema>

export const adminUserRequestSchema = z
  .object({
    id: z.uuid().nullish().describe('For a new account; made by the server if not said.'),
    email,
    phone,
    password: text.describe('Without one, the account opens by link or code.'),
    password_hash: text,
    email_confirm: z.boolean().nullish().describe('Whether the address counts as confirmed.'),
    user_metadata: metadataSchema.nullish().describe('Merged into what is there.'),
    app_metadata: metadataSchema.nullish().describe('Merged into what is there.'),
    ban_duration: text.describe('Such as `24h` or `1h30m`; `none` lifts a ban.'),
  })
  .meta({ id: 'AdminUserRequest', examples: [{ ...account, email_confirm: true }] })
export type AdminUserRequest = z.infer<typeof adminUserRequestSchema>

export const adminDeleteRequestSchema = z
  .object({ should_soft_delete: z.boolean().nullish() })
  .nullish()
  .meta({
    id: 'AdminDeleteRequest',
    description: 'Whether the row stays, without anything that says whose it was.',
  })

export const inviteRequestSchema = z
  .object({ email, data: metadataSchema.nullish().describe('Kept as `user_metadata`.') })
  .meta({ id: 'InviteRequest', examples: [{ email: account.email }] })
export type InviteRequest = z.infer<typeof inviteRequestSchema>

export const generateLinkRequestSchema = z
  .object({
    type: text.describe(
      '`signup`, `invite`, `magiclink`, `recovery`, `email_change_current` or `email_change_new`.',
    ),
    email,
    new_email: text.describe('For a change of address.'),
    password: text.describe('For `signup`.'),
    data: dataOfNew,
    redirect_to: text.describe(targetText),
    redirectTo: text.describe('The same as `redirect_to`, as older clients spell it.'),
  })
  .meta({ id: 'GenerateLinkRequest', examples: [{ type: 'recovery', email: account.email }] })
export type GenerateLinkRequest = z.infer<typeof generateLinkRequestSchema>

export const generatedLinkSchema = userSchema
  .extend({
    action_link: z.string(),
    email_otp: z.string().describe('The code of six digits for the same purpose.'),
    hashed_token: z.string().describe('The secret of the link, for `POST /auth/v1/verify`.'),
    verification_type: z.string(),
    redirect_to: z.string().describe(targetText),
  })
  .meta({
    id: 'GeneratedLink',
    description: 'The account, and the link that would have been mailed.',
  })
export type GeneratedLink = z.infer<typeof generatedLinkSchema>

export const userPageSchema = z
  .object({ users: z.array(userSchema), aud: z.string() })
  .meta({ id: 'UserPage', description: 'One page of accounts.' })
