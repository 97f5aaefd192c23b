import { z } from 'zod'

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

export const userSchema = z.object({
  id: z.uuid(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  email_confirmed_at: moment.optional(),
  invited_at: moment.optional(),
  phone: z.string(),
  confirmation_sent_at: moment.optional(),
  confirmed_at: moment.optional(),
  recovery_sent_at: moment.optional(),
  new_email: z.string().optional(),
  email_change_sent_at: moment.optional(),
  reauthentication_sent_at: moment.optional(),
  last_sign_in_at: moment.optional(),
  app_metadata: metadataSchema,
  user_metadata: metadataSchema,
  identities: z.array(identitySchema),
  created_at: moment,
  updated_at: moment,
  banned_until: moment.optional(),
  deleted_at: moment.optional(),
  is_anonymous: z.boolean(),
})
export type AuthUser = z.infer<typeof userSchema>

const weakPasswordSchema = z.object({
  message: z.string(),
  reasons: z.array(z.enum(weakPasswordReasons)),
})

export const sessionSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  expires_at: z.int(),
  refresh_token: z.string(),
  user: userSchema,
  weak_password: weakPasswordSchema.optional(),
})
export type AuthSession = z.infer<typeof sessionSchema>

export const emptyAnswerSchema = z.strictObject({})

const halfOfEmailChangeSchema = z.object({ msg: z.string(), code: z.literal('200') })

/** Response of `POST /verify`. */
export const verifiedSchema = z.union([sessionSchema, halfOfEmailChangeSchema])

const furtherErrorMembers = {
  weak_password: weakPasswordSchema.omit({ message: true }).optional(),
  hint: z.string().optional(),
  /** The request id, for errors of the server. */
  error_id: z.string().optional(),
}

export const authErrorSchema = z.union([
  z.object({ code: z.string(), message: z.string(), ...furtherErrorMembers }),
  /** For clients that do not name an API version. */
  z.object({ code: z.int(), error_code: z.string(), msg: z.string(), ...furtherErrorMembers }),
])

/** Clients send `null` for absent values. */
const text = z.string().nullish()
const challenge = { code_challenge: text, code_challenge_method: text }

export const redirectQuerySchema = z.object({ redirect_to: z.string().optional() })

export const signUpRequestSchema = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadataSchema.nullish(),
  ...challenge,
})
export type SignUpRequest = z.infer<typeof signUpRequestSchema>

export const tokenRequestSchema = z.object({
  email: text,
  phone: text,
  password: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
})
export type TokenRequest = z.infer<typeof tokenRequestSchema>

export const recoverRequestSchema = z.object({ email: text, ...challenge })
export type RecoverRequest = z.infer<typeof recoverRequestSchema>

export const otpRequestSchema = z.object({
  email: text,
  phone: text,
  data: metadataSchema.nullish(),
  create_user: z.boolean().nullish(),
  ...challenge,
})
export type OtpRequest = z.infer<typeof otpRequestSchema>

export const resendRequestSchema = z.object({ email: text, phone: text, type: text, ...challenge })
export type ResendRequest = z.infer<typeof resendRequestSchema>

export const verifyRequestSchema = z.object({
  type: text,
  token_hash: text,
  token: text,
  email: text,
  phone: text,
})
export type VerifyRequest = z.infer<typeof verifyRequestSchema>

export const updateUserRequestSchema = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  data: metadataSchema.nullish(),
  app_metadata: metadataSchema.nullish(),
  ...challenge,
})
export type UpdateUserRequest = z.infer<typeof updateUserRequestSchema>

export const adminUserRequestSchema = z.object({
  id: z.uuid().nullish(),
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadataSchema.nullish(),
  app_metadata: metadataSchema.nullish(),
  ban_duration: text,
})
export type AdminUserRequest = z.infer<typeof adminUserRequestSchema>

export const adminDeleteRequestSchema = z
  .object({ should_soft_delete: z.boolean().nullish() })
  .nullish()

export const inviteRequestSchema = z.object({ email: text, data: metadataSchema.nullish() })
export type InviteRequest = z.infer<typeof inviteRequestSchema>

export const generateLinkRequestSchema = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadataSchema.nullish(),
  redirect_to: text,
  redirectTo: text,
})
export type GenerateLinkRequest = z.infer<typeof generateLinkRequestSchema>

export const generatedLinkSchema = userSchema.extend({
  action_link: z.string(),
  email_otp: z.string(),
  hashed_token: z.string(),
  verification_type: z.string(),
  redirect_to: z.string(),
})
export type GeneratedLink = z.infer<typeof generatedLinkSchema>

export const userPageSchema = z.object({ users: z.array(userSchema), aud: z.string() })
