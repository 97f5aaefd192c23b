import { z } from 'zod'

export const accessTokenAudience = 'authenticated'

export const accessTokenClaimsSchema = z.object({
  iss: z.string(),
  sub: z.uuid(),
  aud: z.literal(accessTokenAudience),
  exp: z.int(),
  iat: z.int(),
  role: z.literal('authenticated'),
  email: z.string(),
  phone: z.string(),
  app_metadata: z.record(z.string(), z.unknown()),
  user_metadata: z.record(z.string(), z.unknown()),
  aal: z.string(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })),
  session_id: z.uuid(),
  /** Present in tokens of a recovery session. */
  session_kind: z.literal('recovery').optional(),
  is_anonymous: z.boolean(),
})

export type AccessTokenClaims = z.infer<typeof accessTokenClaimsSchema>
