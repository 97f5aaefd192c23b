import { operation } from '#platform/openapi/section-parts.ts'
import type { Operations } from '#platform/openapi/section.ts'

const sessionHeaders = {
  'sb-auth-user-id': 'Whose session it is.',
  'sb-auth-session-id': 'Which session it is.',
  'sb-auth-refresh-token-prefix': 'The first characters of the new token.',
}

export const accountOperations: Operations = {
  signUp: operation('POST /signup', 'Open an account', {
    description:
      'Mails a link that confirms the address; until then no login is possible. An address that has an account already gets an answer with the same members, with an id of no account.',
    errors: [422, 429],
  }),
  getUser: operation('GET /user', 'Read the own account'),
  updateUser: operation('PUT /user', 'Change password, address or data of the own account', {
    description:
      'A new password needs `current_password` or a `nonce`, unless the login is not older than ten minutes, the session comes from a link for a new password, or the account has none.',
    errors: [422, 429],
  }),
  sendReauthenticationCode: operation(
    'GET /reauthenticate',
    'Have a code mailed that proves who asks',
    { errors: [429] },
  ),
}

export const sessionOperations: Operations = {
  createSession: operation('POST /token', 'Log in, or go on with a session', {
    description:
      'A refresh token is good once: the answer holds the next one. One that is used again within ten seconds gets the same answer, so that two tabs may refresh at once; later it ends the session.',
    answers: {
      200: {
        headers: {
          ...sessionHeaders,
          'sb-auth-refresh-token-reuse': '`true` where a token came twice.',
        },
      },
    },
    errors: [404, 422, 429],
  }),
  endSessions: operation('POST /logout', 'Log out', {
    answers: { 204: { description: 'The sessions have ended.' } },
  }),
  getAuthHealth: operation('GET /health', 'Name the service', { isOpen: true }),
  getAuthSettings: operation('GET /settings', 'Which ways of signing in are open'),
  getJwks: operation('GET /.well-known/jwks.json', 'The public keys of access tokens', {
    description: 'Enough to verify an access token elsewhere, without asking the shop.',
    isOpen: true,
    answers: { 200: { headers: { 'Cache-Control': '`public, max-age=600`' } } },
  }),
}

const mailed = { 200: { description: 'The same for any address.' } }

export const mailOperations: Operations = {
  sendRecoveryMail: operation('POST /recover', 'Have a link mailed to set a new password', {
    description:
      'The link opens a session of an hour that may do nothing but read its account and set a password.',
    answers: mailed,
    errors: [429],
  }),
  sendSignInMail: operation('POST /otp', 'Have a link and a code mailed to sign in with', {
    answers: mailed,
    errors: [429],
  }),
  resendMail: operation('POST /resend', 'Have a confirmation mailed again', {
    answers: mailed,
    errors: [429],
  }),
  followLink: operation('GET /verify', 'Open the link of a mail', {
    isOpen: true,
    query: { token: 'The secret of the link.', token_hash: 'The same, by its newer name.' },
    answers: {
      303: {
        description:
          'On to the shop, with the session in the fragment of the address, with a `code` for PKCE, or with `error`, `error_code` and `error_description`.',
        headers: { Location: 'Where to.' },
      },
    },
    errors: [429],
  }),
  redeemSecret: operation('POST /verify', 'Redeem the secret of a link, or a code', {
    isOpen: true,
    answers: { 200: { headers: sessionHeaders } },
    errors: [403, 422, 429],
  }),
}
