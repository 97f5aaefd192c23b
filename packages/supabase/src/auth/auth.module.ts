import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { installErrorShape } from '@golden-bead/server/http/error-shape'
import { mustFillInADay } from '@golden-bead/server/http/rate-limit'
import { sweepRegularly } from '@golden-bead/server/process/sweep-regularly'
import { sweepAccounts } from './account-cleanup.ts'
import { createOwnAccountService, type OwnAccountService } from './account/own-account.service.ts'
import { createSignUpService } from './account/sign-up.service.ts'
import { createUserService } from './account/user.service.ts'
import { createAdminLinksService } from './admin/admin-links.service.ts'
import { createAdminUsersService } from './admin/admin-users.service.ts'
import { ensureFirstAdmin, type FirstAdminOptions } from './admin/first-admin.ts'
import { authRateLimits, createAddressLimit, type AuthRateLimits } from './http/address-limit.ts'
import { adminRoutes } from './http/admin.routes.ts'
import { enforceAccess } from './http/auth-access.ts'
import { authErrorShape } from './http/auth-error-shape.ts'
import { mailRequestRoutes } from './http/mail-request.routes.ts'
import { serviceInfoRoutes } from './http/service-info.routes.ts'
import { signUpRoutes } from './http/sign-up.routes.ts'
import { tokenRoutes } from './http/token.routes.ts'
import { userRoutes } from './http/user.routes.ts'
import { verifyRoutes } from './http/verify.routes.ts'
import { createAccountMailer } from './mails/account-mailer.ts'
import { accountMails, type AccountMails } from './mails/account-mails.ts'
import { createMailLimit } from './mails/mail-limit.ts'
import { createAccountLinks } from './one-time-tokens/account-links.ts'
import { createCodeExchange } from './one-time-tokens/code-exchange.service.ts'
import { createMailRequestsService } from './one-time-tokens/mail-requests.service.ts'
import { createCodeHashes } from './one-time-tokens/one-time-secrets.ts'
import { createRedirectTargets } from './one-time-tokens/redirect-targets.ts'
import { createVerifyService } from './one-time-tokens/verify.service.ts'
import { createAccountGuard } from './passwords/account-guard.ts'
import {
  createPasswordHasher,
  type HashStrength,
  type PasswordHasher,
} from './passwords/password-hasher.ts'
import { loadCommonPasswords, createPasswordPolicy } from './passwords/password-policy.ts'
import { createPasswordLogin } from './sessions/password-login.service.ts'
import { createRefreshService } from './sessions/refresh.service.ts'
import { createSessionIssuer } from './sessions/session-issuer.ts'
import { createSignOut } from './sessions/sign-out.service.ts'
import { passwordLengthMin } from './limits.ts'
import type { AuthSite } from './site.ts'
import type { AccountHooks } from './users/account-hooks.ts'

export { hashesAtOnce, type HashStrength } from './passwords/password-hasher.ts'
export { authRateLimits } from './http/address-limit.ts'
export { clientOf } from './http/request-parts.ts'
export { userSchema } from './auth.schemas.ts'
export type { AccountMails } from './mails/account-mails.ts'
export type { AuthSite } from './site.ts'
export type { OwnAccountService } from './account/own-account.service.ts'
export { findLiveSession, keepLiveSession } from './sessions/sessions.repository.ts'
export { findConfirmedEmail, findUserByEmail, keepUser } from './users/users.repository.ts'

declare module 'fastify' {
  interface FastifyInstance {
    passwordHasher: PasswordHasher
    ownAccounts: OwnAccountService
  }
}

export type AuthOptions = {
  hooks: AccountHooks
  site: Pick<AuthSite, 'name'> & Partial<AuthSite>
  /**
   * Mails whose text is not the default one. The frame around it is English: the greeting, what
   * stands before a code, and the time in `life`.
   */
  mails?: Partial<AccountMails>
  passwords?: Partial<typeof standardPasswords>
  accounts?: { isSignUpDisabled: boolean }
  sessions?: Partial<typeof standardSessions>
  /** Those that are not as in `authRateLimits`; each has to be full again within a day. */
  limits?: Partial<AuthRateLimits>
  /** Another strength than in production, for tests. */
  hashStrength?: HashStrength | undefined
  firstAdmin?: FirstAdmin | undefined
}

/** An account that the first start makes, and what makes it an admin. */
type FirstAdmin = { email: string; password: string; appoint: FirstAdminOptions['appoint'] }

const standardPages: AuthSite['pages'] = {
  home: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
}

const standardPasswords = {
  lengthMin: passwordLengthMin,
  refuseCommon: false,
  changeNeedsCurrent: true,
}

const standardSessions = {
  daysMax: 365,
  idleDaysMax: 90,
  /** A network is known for so many days after the account was last used there. */
  knownNetworkDays: 90,
}

const prefix = '/auth/v1'
const mailIntervalSeconds = 60
const recoveryMinutesMax = 60

export const authModule = fp<AuthOptions>(
  async (app, options) => {
    const { hooks, hashStrength, firstAdmin, accounts = { isSignUpDisabled: false } } = options
    const { database, outbox, rateLimiter, accessTokens, serverInfo } = app
    const site = siteOf(app, options.site)
    const passwords = { ...standardPasswords, ...options.passwords }
    const limits = { ...authRateLimits, ...options.limits }
    mustFillInADay(limits)
    const hasher = await createPasswordHasher({
      strength: hashStrength,
      onHash: app.metrics.counter(
        'password_hashes_total',
        'Hashes made, of right passwords or not',
      ),
      onMalformedHash: () => app.log.error('a stored password hash is malformed'),
    })
    app.metrics.gauge(
      'password_hashes_waiting',
      'Logins and sign-ups that wait for their turn to be hashed',
      () => hasher.activity().waiting,
    )
    const sessionLimits = { ...standardSessions, ...options.sessions, recoveryMinutesMax }
    const limit = createAddressLimit(rateLimiter, limits)
    const guard = createAccountGuard(rateLimiter, {
      login: limits.login_account,
      code: limits.code_account,
    })
    const policy = createPasswordPolicy({
      lengthMin: passwords.lengthMin,
      siteName: site.name,
      isCommon: passwords.refuseCommon ? await loadCommonPasswords() : undefined,
    })
    const redirects = createRedirectTargets(site)
    const codeHashes = createCodeHashes(app.secretsFor('one-time codes'))
    const mailer = createAccountMailer({
      outbox,
      site,
      mails: { ...accountMails, ...options.mails },
    })
    const links = createAccountLinks({ mailer, codeHashes, apiUrl: site.apiUrl })
    const mailAllowance = createMailLimit(rateLimiter, limits.mail_account)
    const issuer = createSessionIssuer({ database, accessTokens, guard })
    const onSessionsEnded = () => app.liveSessions.clear()
    const shared = {
      database,
      hasher,
      policy,
      links,
      mailer,
      mailAllowance,
      redirects,
      hooks,
      guard,
      issuer,
      codeHashes,
      onSessionsEnded,
      mailIntervalSeconds: mailIntervalSeconds / rateLimiter.factor,
    }

    app.decorate('passwordHasher', hasher)
    app.decorate('ownAccounts', createOwnAccountService(shared))
    const signUps = createSignUpService({ ...shared, isDisabled: accounts.isSignUpDisabled })
    const mailRequests = createMailRequestsService({
      ...shared,
      isSignUpDisabled: accounts.isSignUpDisabled,
    })
    const refreshes = createRefreshService({
      database,
      issuer,
      secrets: app.secretsFor('refresh tokens'),
      limits: sessionLimits,
      countRefresh: (counted) =>
        rateLimiter.consumeSql('refresh_session', limits.refresh_session, counted),
      mayRefresh: async (sessionId) =>
        (await rateLimiter.consume('refresh_session', sessionId, limits.refresh_session)).isAllowed,
      onSessionEnded: (sessionId) => app.liveSessions.forget(sessionId),
    })
    sweepRegularly(app, 'accounts', (stopping) => sweepAccounts(database, sessionLimits, stopping))

    if (firstAdmin !== undefined) {
      const { appoint } = firstAdmin
      app.startup.add('first admin', async () => {
        const made = await ensureFirstAdmin({ database, hasher, hooks, appoint }, firstAdmin)
        if (made) app.log.info({ event: 'first_admin_made', userId: made.id }, 'account event')
      })
    }

    app.describeTag('Accounts', 'Opening an account, and keeping the own one.')
    app.describeTag('Sessions', 'Logging in and out, and going on with a session.')
    app.describeTag(
      'Links and codes',
      'Mails with a link or a code: to confirm an address, to sign in, to begin anew.',
    )
    app.describeTag(
      'Account administration',
      'All accounts, for servers that hold the service key.',
    )
    await app.register(
      async (scope) => {
        scope.setSerializerCompiler(serializerCompiler)
        scope.allowCors('everywhere', scope.prefix)
        installErrorShape(scope, authErrorShape)
        scope.decorateRequest('signedIn', undefined)
        scope.addHook('onRequest', (request, reply, done) => {
          reply.header('cache-control', 'no-store')
          if (!request.is404) enforceAccess(request)
          done()
        })

        await scope.register(signUpRoutes, { signUps, limit })
        await scope.register(tokenRoutes, {
          passwordLogin: createPasswordLogin(shared),
          codeExchange: createCodeExchange(shared),
          refreshes,
          limit,
        })
        await scope.register(mailRequestRoutes, { mailRequests, limit })
        await scope.register(verifyRoutes, {
          verifications: createVerifyService(shared),
          redirects,
          limit,
        })
        await scope.register(userRoutes, {
          users: createUserService({
            ...shared,
            changeNeedsCurrent: passwords.changeNeedsCurrent,
          }),
          signOut: createSignOut(shared),
          limit,
        })
        await scope.register(adminRoutes, {
          adminUsers: createAdminUsersService(shared),
          adminLinks: createAdminLinksService(shared),
          baseUrl: `${site.apiUrl}${prefix}`,
        })
        await scope.register(serviceInfoRoutes, {
          publicKeys: accessTokens.publicKeys,
          isSignUpDisabled: accounts.isSignUpDisabled,
          serverName: serverInfo.name,
        })
      },
      { prefix },
    )
  },
  {
    name: 'auth',
    dependencies: [
      'cors',
      'database',
      'identity',
      'openapi',
      'outbox',
      'rate-limit',
      'metrics',
      'startup',
    ],
  },
)

function siteOf({ serverInfo }: FastifyInstance, site: AuthOptions['site']): AuthSite {
  const { siteUrl, apiUrl } = serverInfo
  const standard = { url: siteUrl, apiUrl, redirects: [], previewHosts: undefined }
  return { ...standard, pages: standardPages, ...site }
}
