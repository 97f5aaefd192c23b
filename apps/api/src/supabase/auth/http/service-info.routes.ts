import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { everyone } from '#platform/http/route-access.ts'
import type { PublicJwk } from '#supabase/identity/token-keys.ts'

type Options = { publicKeys: PublicJwk[]; isSignUpDisabled: boolean }

export const jwksSchema = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })
export const healthSchema = z.object({
  version: z.string(),
  name: z.string(),
  description: z.string(),
})

/** All providers that supabase-js knows; the shop has one. */
const providers = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'email',
  'phone',
  'zoom',
]

export const settingsSchema = z.object({
  external: z.record(z.string(), z.boolean()),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  phone_autoconfirm: z.boolean(),
  sms_provider: z.string(),
  saml_enabled: z.boolean(),
  saml_private_key_next_configured: z.boolean(),
  passkeys_enabled: z.boolean(),
})

export const serviceInfoRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { publicKeys, isSignUpDisabled } = options

  app.get('/health', {
    config: { access: everyone, needsNoKey: true },
    schema: { response: { 200: healthSchema } },
    handler: () => ({
      version: 'v1',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  })

  app.get('/settings', {
    config: { access: everyone },
    schema: { response: { 200: settingsSchema } },
    handler: () => ({
      external: Object.fromEntries(providers.map((name) => [name, name === 'email'])),
      disable_signup: isSignUpDisabled,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      saml_private_key_next_configured: false,
      passkeys_enabled: false,
    }),
  })

  app.get('/.well-known/jwks.json', {
    config: { access: everyone, needsNoKey: true },
    schema: { response: { 200: jwksSchema } },
    handler: (_request, reply) => {
      reply.header('cache-control', 'public, max-age=600')
      return { keys: publicKeys }
    },
  })
  done()
}
