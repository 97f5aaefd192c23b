import {
  anonymousDisabled,
  badCodeVerifier,
  codeExpired,
  currentPasswordInvalid,
  currentPasswordRequired,
  emailExists,
  emailNotConfirmed,
  flowStateExpired,
  flowStateNotFound,
  invalidCredentials,
  invalidInput,
  linkExpired,
  nonceNotValid,
  notAdmin,
  phoneDisabled,
  refreshOfBannedUser,
  refreshTokenAlreadyUsed,
  refreshTokenMalformed,
  refreshTokenNotFound,
  samePassword,
  sessionExpired,
  sessionMissing,
  signInOfBannedUser,
  signUpDisabled,
  tooManyRefreshes,
  unsupportedGrantType,
  userIsBanned,
} from '#supabase/auth/auth.errors.ts'
import { json } from '#platform/openapi/json-content.ts'
import type { OperationDescription } from '#platform/openapi/section.ts'
import { exampleSession, exampleUser } from './auth-examples.ts'
import { badAddress, redirectTo, tooShort } from './common-parts.ts'
import { keyProblems, limitProblems, ownAccountProblems, tokenProblems } from './common-problems.ts'

const sessionHeaders = {
  'sb-auth-user-id': { description: 'Whose session it is.' },
  'sb-auth-session-id': { description: 'Which session it is.' },
  'sb-auth-refresh-token-prefix': { description: 'The first characters of the new token.' },
}

const mailed = { 200: { description: 'The same for any address.', content: json('Empty', {}) } }

export const sessionOperations: Readonly<Record<string, OperationDescription>> = {
  'POST /signup': {
    operationId: 'signUp',
    tag: 'Accounts',
    summary: 'Open an account',
    description:
      'Mails a link that confirms the address; until then nobody can log in. An address that has an account already gets an answer of the same members, with an id that is of nobody.',
    query: redirectTo,
    body: {
      content: json('SignUpRequest', {
        email: 'ada@example.com',
        password: 'correct horse battery staple',
        data: { name: 'Ada' },
      }),
    },
    answers: { 200: { description: 'The new account.', content: json('User', exampleUser) } },
    problems: [
      badAddress,
      phoneDisabled(),
      ...keyProblems,
      tooShort,
      signUpDisabled(),
      anonymousDisabled(),
      ...limitProblems,
    ],
  },
  'POST /token': {
    operationId: 'createSession',
    tag: 'Sessions',
    summary: 'Log in, or go on with a session',
    description:
      'A refresh token is good once: the answer holds the next one. One that is used again within ten seconds gets the same answer, so that two tabs may refresh at once; later it ends the session.',
    query: {
      grant_type: {
        description:
          'What is given for the session: a password, the refresh token of the last answer, or the code of a link (`pkce`).',
        example: 'password',
      },
    },
    body: {
      content: {
        'application/json': {
          name: 'TokenRequest',
          examples: {
            password: { email: 'ada@example.com', password: 'correct horse battery staple' },
            refresh_token: { refresh_token: 'aVeryLongRefreshTokenThatIsGoodOnce' },
            pkce: {
              auth_code: '3d0a8f6e-8a4b-4d63-9f0e-2a1a4f0b7c21',
              code_verifier: 'a-secret-of-at-least-43-characters-that-only-the-client-knows',
            },
          },
        },
      },
    },
    answers: {
      200: {
        description: 'The session.',
        headers: {
          ...sessionHeaders,
          'sb-auth-refresh-token-reuse': { description: '`true` where a token came twice.' },
        },
        content: json('Session', exampleSession),
      },
    },
    problems: [
      invalidCredentials(),
      unsupportedGrantType(),
      emailNotConfirmed(),
      signInOfBannedUser(),
      phoneDisabled(),
      invalidInput('missing email or phone'),
      refreshTokenMalformed(),
      refreshTokenNotFound(),
      refreshTokenAlreadyUsed(),
      refreshOfBannedUser(),
      sessionExpired(),
      sessionMissing(),
      badCodeVerifier(),
      ...keyProblems,
      flowStateNotFound(),
      flowStateExpired(),
      ...limitProblems,
      tooManyRefreshes(),
    ],
  },
  'POST /logout': {
    operationId: 'endSessions',
    tag: 'Sessions',
    summary: 'Log out',
    query: {
      scope: {
        description:
          '`global` ends all sessions of the account, `local` this one, `others` all but this one.',
        example: 'local',
      },
    },
    answers: { 204: { description: 'The sessions have ended.' } },
    problems: [invalidInput('Unsupported logout scope "here"'), ...tokenProblems],
  },
  'GET /user': {
    operationId: 'getUser',
    tag: 'Accounts',
    summary: 'Read the own account',
    answers: { 200: { description: 'The account.', content: json('User', exampleUser) } },
    problems: tokenProblems,
  },
  'PUT /user': {
    operationId: 'updateUser',
    tag: 'Accounts',
    summary: 'Change password, address or data of the own account',
    description:
      'A new password needs `current_password` or a `nonce`, unless the login is not older than ten minutes, the session comes from a link for a new password, or the account has none.',
    query: redirectTo,
    body: { content: json('UpdateUserRequest', { data: { name: 'Ada L.' } }) },
    answers: { 200: { description: 'The account.', content: json('User', exampleUser) } },
    problems: [
      badAddress,
      currentPasswordInvalid(),
      currentPasswordRequired(),
      phoneDisabled(),
      ...ownAccountProblems,
      notAdmin('Updating app_metadata requires admin privileges'),
      samePassword(),
      tooShort,
      nonceNotValid(),
      ...limitProblems,
    ],
  },
  'GET /reauthenticate': {
    operationId: 'sendReauthenticationCode',
    tag: 'Accounts',
    summary: 'Have a code mailed that proves who asks',
    answers: { 200: { description: 'The mail is on its way.', content: json('Empty', {}) } },
    problems: [...ownAccountProblems, ...limitProblems],
  },
  'POST /recover': {
    operationId: 'sendRecoveryMail',
    tag: 'Links and codes',
    summary: 'Have a link mailed to set a new password',
    description:
      'The link opens a session of an hour that may do nothing but read its account and set a password.',
    query: redirectTo,
    body: { content: json('RecoverRequest', { email: 'ada@example.com' }) },
    answers: mailed,
    problems: [badAddress, ...keyProblems, ...limitProblems],
  },
  'POST /otp': {
    operationId: 'sendSignInMail',
    tag: 'Links and codes',
    summary: 'Have a link and a code mailed to sign in with',
    query: redirectTo,
    body: { content: json('OtpRequest', { email: 'ada@example.com', create_user: false }) },
    answers: mailed,
    problems: [badAddress, phoneDisabled(), ...keyProblems, ...limitProblems],
  },
  'POST /resend': {
    operationId: 'resendMail',
    tag: 'Links and codes',
    summary: 'Have a confirmation mailed again',
    query: redirectTo,
    body: { content: json('ResendRequest', { type: 'signup', email: 'ada@example.com' }) },
    answers: mailed,
    problems: [badAddress, phoneDisabled(), ...keyProblems, ...limitProblems],
  },
  'GET /verify': {
    operationId: 'followLink',
    tag: 'Links and codes',
    summary: 'Open the link of a mail',
    description:
      'For browsers: leads on to the shop, with the session in the fragment of the address, with a `code` for PKCE, or with `error`, `error_code` and `error_description`.',
    isOpen: true,
    query: {
      token: { description: 'The secret of the link.', example: 'pkce_8f5a…' },
      token_hash: { description: 'The same, by its newer name.' },
      type: { description: 'What the link is for.', example: 'signup' },
      ...redirectTo,
    },
    answers: {
      303: {
        description: 'On to the shop, with the session or with what went wrong.',
        headers: { Location: { description: 'Where to.' } },
      },
    },
    problems: [invalidInput('Verify requires a verification type'), ...limitProblems],
  },
  'POST /verify': {
    operationId: 'redeemSecret',
    tag: 'Links and codes',
    summary: 'Redeem the secret of a link, or a code',
    isOpen: true,
    body: {
      content: {
        'application/json': {
          name: 'VerifyRequest',
          examples: {
            code: { type: 'signup', email: 'ada@example.com', token: '123456' },
            link: { type: 'recovery', token_hash: 'f1c5…' },
          },
        },
      },
    },
    answers: {
      200: {
        description: 'The session.',
        headers: sessionHeaders,
        content: {
          'application/json': {
            name: 'Verified',
            examples: {
              session: exampleSession,
              half: {
                msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
                code: '200',
              },
            },
          },
        },
      },
    },
    problems: [
      invalidInput('Verify requires a token or a token hash'),
      phoneDisabled(),
      linkExpired(),
      codeExpired(),
      userIsBanned(),
      ...limitProblems,
      emailExists(),
    ],
  },
}
