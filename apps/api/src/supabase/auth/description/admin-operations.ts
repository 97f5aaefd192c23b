import { operation } from '#platform/openapi/section-parts.ts'
import type { Operations } from '#platform/openapi/section.ts'

export const adminOperations: Operations = {
  listUsers: operation('GET /admin/users', 'List accounts', {
    answers: {
      200: {
        description: 'One page, the newest account first.',
        headers: {
          'X-Total-Count': 'All accounts.',
          Link: 'The next and the last page, as RFC 8288 has them.',
        },
      },
    },
  }),
  createUser: operation('POST /admin/users', 'Open an account for somebody', {
    errors: [422],
  }),
  getUserById: operation('GET /admin/users/:id', 'Read an account', {
    errors: [404],
  }),
  updateUserById: operation('PUT /admin/users/:id', 'Change an account', {
    errors: [404, 422],
  }),
  deleteUser: operation(
    'DELETE /admin/users/:id',
    'Delete an account, its profile and its sessions',
    { errors: [404] },
  ),
  generateLink: operation('POST /admin/generate_link', 'Make a link without mailing it', {
    errors: [404, 422],
  }),
  inviteUser: operation('POST /invite', 'Open an account for somebody and mail an invitation', {
    errors: [422],
  }),
}
