import type { Operations } from '#platform/openapi/section.ts'

export const adminOperations: Operations = {
  'GET /admin/users': {
    operationId: 'listUsers',
    summary: 'List accounts',
    answers: {
      200: {
        description: 'One page, the newest account first.',
        headers: {
          'X-Total-Count': 'All accounts.',
          Link: 'The next and the last page, as RFC 8288 has them.',
        },
      },
    },
  },
  'POST /admin/users': {
    operationId: 'createUser',
    summary: 'Open an account for somebody',
    refusals: [422],
  },
  'GET /admin/users/:id': {
    operationId: 'getUserById',
    summary: 'Read an account',
    refusals: [404],
  },
  'PUT /admin/users/:id': {
    operationId: 'updateUserById',
    summary: 'Change an account',
    refusals: [404, 422],
  },
  'DELETE /admin/users/:id': {
    operationId: 'deleteUser',
    summary: 'Delete an account, its profile and its sessions',
    refusals: [404],
  },
  'POST /admin/generate_link': {
    operationId: 'generateLink',
    summary: 'Make a link without mailing it',
    refusals: [404, 422],
  },
  'POST /invite': {
    operationId: 'inviteUser',
    summary: 'Open an account for somebody and mail an invitation',
    refusals: [422],
  },
}
