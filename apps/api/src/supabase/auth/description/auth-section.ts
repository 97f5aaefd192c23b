import { authErrorShape } from '#supabase/auth/http/auth-error-shape.ts'
import type { ApiSection } from '#platform/openapi/section.ts'
import { adminOperations } from './admin-operations.ts'
import { authBodies, authSchemas } from './auth-schemas.ts'
import { serviceOperations } from './service-operations.ts'
import { sessionOperations } from './session-operations.ts'

export const authSection: ApiSection = {
  prefix: '/auth/v1',
  tags: [
    { name: 'Accounts', description: 'Opening an account, and keeping the own one.' },
    { name: 'Sessions', description: 'Logging in and out, and going on with a session.' },
    {
      name: 'Links and codes',
      description: 'Mails with a link or a code: to confirm an address, to sign in, to begin anew.',
    },
    {
      name: 'Account administration',
      description: 'All accounts, for servers that hold the service key.',
    },
  ],
  errorShape: authErrorShape,
  errorName: 'AuthError',
  schemas: authSchemas,
  bodies: authBodies,
  operations: { ...sessionOperations, ...adminOperations, ...serviceOperations },
}
