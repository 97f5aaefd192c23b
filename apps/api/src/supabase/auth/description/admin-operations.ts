import {
  emailExists,
  idExists,
  invalidInput,
  invalidUserId,
  phoneDisabled,
  userNotFound,
} from '#supabase/auth/auth.errors.ts'
import { json } from '#platform/openapi/json-content.ts'
import type { OperationDescription } from '#platform/openapi/section.ts'
import { exampleUser } from './auth-examples.ts'
import { badAddress, redirectTo, tooShort } from './common-parts.ts'
import { serviceProblems } from './common-problems.ts'

const id = {
  id: { description: 'The id of the account.', example: exampleUser.id },
}
const tag = 'Account administration'

const account = { 200: { description: 'The account.', content: json('User', exampleUser) } }

export const adminOperations: Readonly<Record<string, OperationDescription>> = {
  'GET /admin/users': {
    operationId: 'listUsers',
    tag,
    summary: 'List accounts',
    query: {
      page: { description: 'From 1 on.', example: '1' },
      per_page: { description: 'Accounts on a page; 50, if not said.', example: '50' },
    },
    answers: {
      200: {
        description: 'One page, the newest account first.',
        headers: {
          'X-Total-Count': { description: 'All accounts.', example: '1' },
          Link: { description: 'The next and the last page, as RFC 8288 has them.' },
        },
        content: json('UserPage', { users: [exampleUser], aud: 'authenticated' }),
      },
    },
    problems: serviceProblems,
  },
  'POST /admin/users': {
    operationId: 'createUser',
    tag,
    summary: 'Open an account for somebody',
    body: {
      content: json('AdminUserRequest', {
        email: 'ada@example.com',
        password: 'correct horse battery staple',
        email_confirm: true,
      }),
    },
    answers: account,
    problems: [
      badAddress,
      phoneDisabled(),
      ...serviceProblems,
      emailExists(),
      idExists(),
      tooShort,
    ],
  },
  'GET /admin/users/:id': {
    operationId: 'getUserById',
    tag,
    summary: 'Read an account',
    path: id,
    answers: account,
    problems: [...serviceProblems, invalidUserId(), userNotFound()],
  },
  'PUT /admin/users/:id': {
    operationId: 'updateUserById',
    tag,
    summary: 'Change an account',
    path: id,
    body: { content: json('AdminUserRequest', { ban_duration: '24h' }) },
    answers: account,
    problems: [
      badAddress,
      phoneDisabled(),
      ...serviceProblems,
      invalidUserId(),
      userNotFound(),
      emailExists(),
      tooShort,
    ],
  },
  'DELETE /admin/users/:id': {
    operationId: 'deleteUser',
    tag,
    summary: 'Delete an account, its profile and its sessions',
    path: id,
    body: { isOptional: true, content: json('AdminDeleteRequest', { should_soft_delete: false }) },
    answers: { 200: { description: 'The account is gone.', content: json('Empty', {}) } },
    problems: [...serviceProblems, invalidUserId(), userNotFound()],
  },
  'POST /admin/generate_link': {
    operationId: 'generateLink',
    tag,
    summary: 'Make a link without mailing it',
    query: redirectTo,
    body: { content: json('GenerateLinkRequest', { type: 'recovery', email: 'ada@example.com' }) },
    answers: {
      200: {
        description: 'The account and its link.',
        content: json('GeneratedLink', {
          ...exampleUser,
          action_link: 'http://localhost:3000/auth/v1/verify?token=f1c5&type=recovery',
          email_otp: '123456',
          hashed_token: 'f1c5',
          verification_type: 'recovery',
          redirect_to: 'http://localhost:3000/reset-password',
        }),
      },
    },
    problems: [
      invalidInput('Unsupported type of link'),
      badAddress,
      ...serviceProblems,
      userNotFound(),
      emailExists(),
      tooShort,
    ],
  },
  'POST /invite': {
    operationId: 'inviteUser',
    tag,
    summary: 'Open an account for somebody and mail an invitation',
    query: redirectTo,
    body: { content: json('InviteRequest', { email: 'ada@example.com' }) },
    answers: account,
    problems: [badAddress, ...serviceProblems, emailExists()],
  },
}
