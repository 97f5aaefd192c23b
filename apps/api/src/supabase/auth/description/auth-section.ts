import type { ApiSection } from '#platform/openapi/section.ts'
import { adminOperations } from './admin-operations.ts'
import { authBodies, authExamples, authSchemas, authDocs } from './auth-schemas.ts'
import { accountOperations, mailOperations, sessionOperations } from './session-operations.ts'

export const authSection: ApiSection = {
  prefix: '/auth/v1',
  tags: [
    {
      name: 'Accounts',
      description: 'Opening an account, and keeping the own one.',
      operations: accountOperations,
    },
    {
      name: 'Sessions',
      description: 'Logging in and out, and going on with a session.',
      operations: sessionOperations,
    },
    {
      name: 'Links and codes',
      description: 'Mails with a link or a code: to confirm an address, to sign in, to begin anew.',
      operations: mailOperations,
    },
    {
      name: 'Account administration',
      description: 'All accounts, for servers that hold the service key.',
      operations: adminOperations,
    },
  ],
  errors: { name: 'AuthError', statuses: [400, 401, 403, 408, 413, 415, 500, 503] },
  schemas: authSchemas,
  bodies: authBodies,
  docs: authDocs,
  examples: authExamples,
}
