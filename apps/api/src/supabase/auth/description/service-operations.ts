import type { OperationDescription } from '#platform/openapi/section.ts'
import { keyProblems } from './common-problems.ts'

const tag = 'Sessions'

export const serviceOperations: Readonly<Record<string, OperationDescription>> = {
  'GET /health': {
    operationId: 'getAuthHealth',
    tag,
    summary: 'Name the service',
    isOpen: true,
    answers: {
      200: {
        description: 'The name, as clients of this wire know it.',
        content: {
          'application/json': {
            name: 'AuthHealth',
            examples: {
              example: {
                version: 'v1',
                name: 'GoTrue',
                description: 'GoTrue is a user registration and authentication API',
              },
            },
          },
        },
      },
    },
  },
  'GET /settings': {
    operationId: 'getAuthSettings',
    tag,
    summary: 'Which ways of signing in are open',
    answers: {
      200: {
        description: 'The settings.',
        content: {
          'application/json': {
            name: 'AuthSettings',
            examples: {
              example: {
                external: { email: true, phone: false, google: false },
                disable_signup: false,
                mailer_autoconfirm: false,
                phone_autoconfirm: false,
                sms_provider: '',
                saml_enabled: false,
                saml_private_key_next_configured: false,
                passkeys_enabled: false,
              },
            },
          },
        },
      },
    },
    problems: keyProblems,
  },
  'GET /.well-known/jwks.json': {
    operationId: 'getJwks',
    tag,
    summary: 'The public keys of access tokens',
    description: 'Enough to verify an access token elsewhere, without asking the shop.',
    isOpen: true,
    answers: {
      200: {
        description: 'The keys. They may be kept for ten minutes.',
        headers: { 'Cache-Control': { description: '`public, max-age=600`' } },
        content: {
          'application/json': {
            name: 'Jwks',
            examples: {
              example: {
                keys: [
                  {
                    kty: 'EC',
                    crv: 'P-256',
                    x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
                    y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
                    kid: 'Zm9vYmFy',
                    use: 'sig',
                    alg: 'ES256',
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
}
