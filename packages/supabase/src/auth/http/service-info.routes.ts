import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { everyone } from '@golden-bead/server/http/route-access'
import type { PublicJwk } from '#supabase/identity/token-keys.ts'

type Options = {
  publicKeys: PublicJwk[]
  isSignUpDisabled: boolean
  serverName: string
}

const jwksSchema = z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).meta({
  id: 'Jwks',
  description:
    'Public keys as RFC 7517 has them; the current one first. They may be kept for ten minutes.',
})

const healthSchema = z
  .object({ version: z.string(), name: z.string(), description: z.string() })
  .meta({ id: 'AuthHealth', description: 'The name of the service.' })

/** All providers that supabase-js knows; here is one. */
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

const settingsSchema = z
  .object({
    external: z.record(z.string(), z.boolean()).describe('By the name of the way.'),
    disable_signup: z.boolean().describe('Whether sign-ups are turned off.'),
    mailer_autoconfirm: z.boolean(),
    phone_autoconfirm: z.boolean(),
    sms_provider: z.string(),
    saml_enabled: z.boolean(),
    saml_private_key_next_configured: z.boolean(),
    passkeys_enabled: z.boolean(),
  })
  .meta({ id: 'AuthSettings', description: 'Which ways of signing in are open.' })

export const serviceInfoRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  const { publicKeys, isSignUpDisabled, serverName } = options

  app.get('/health', {
    config: { access: everyone, needsNoKey: true },
    schema: {
      operationId: 'getAuthHealth',
      tags: ['Sessions'],
      summary: 'Name the service',
      response: { 200: healthSchema },
    },
    handler: () => ({
      version: 'v1',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  })

  app.get('/settings', {
    config: { access: everyone },
    schema: {
      operationId: 'getAuthSettings',
      tags: ['Sessions'],
      summary: 'Which ways of signing in are open',
      response: { 200: settingsSchema },
    },
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
    schema: {
      operationId: 'getJwks',
      tags: ['Sessions'],
      summary: 'The public keys of access tokens',
      description: `Enough to verify an access token elsewhere, without asking the ${serverName}.`,
      response: {
        200: jwksSchema.meta({ headers: { 'Cache-Control': '`public, max-age=600`' } }),
      },
    },
    handler: (_request, reply) => {
      reply.header('cache-control', 'public, max-age=600')
      return { keys: publicKeys }
    },
  })
  done()
}
