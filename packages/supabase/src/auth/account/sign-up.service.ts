import { randomUUID } from 'node:crypto'
import { authError, invalidInput, phoneDisabled } from '#supabase/auth/auth.errors.ts'
import type { AuthUser, SignUpRequest } from '#supabase/auth/auth.schemas.ts'
import type { Client } from '#supabase/auth/client.ts'
import type { AccountMailer } from '#supabase/auth/mails/account-mailer.ts'
import type { MailLimit } from '#supabase/auth/mails/mail-limit.ts'
import type { AccountLinks, LinkOptions } from '#supabase/auth/one-time-tokens/account-links.ts'
import { readChallenge } from '#supabase/auth/one-time-tokens/code-challenge.ts'
import { kindsOfSignUp } from '#supabase/auth/one-time-tokens/link-kinds.ts'
import type {
  RedirectTargets,
  RedirectCandidates,
} from '#supabase/auth/one-time-tokens/redirect-targets.ts'
import type { PasswordHasher } from '#supabase/auth/passwords/password-hasher.ts'
import type { PasswordPolicy } from '#supabase/auth/passwords/password-policy.ts'
import { nonEmptyText, readEmail } from '#supabase/auth/request-values.ts'
import type { AccountHooks } from '#supabase/auth/users/account-hooks.ts'
import { createUser, placeholderUser, type NewUser } from '#supabase/auth/users/new-user.ts'
import {
  findHashOfAddress,
  rememberSignUp,
} from '#supabase/auth/users/remembered-sign-ups.repository.ts'
import { dropUnconfirmedValues } from '#supabase/auth/users/unconfirmed-values.ts'
import { readMetadata } from '#supabase/auth/users/user-metadata.ts'
import { mailedAccountOf, showUser } from '#supabase/auth/users/user-view.ts'
import { lockAddressee, type Addressee } from '#supabase/auth/users/users.repository.ts'
import type { Database, Transaction } from '@golden-bead/server/database/database'

export type SignUpServiceOptions = {
  database: Database
  hasher: PasswordHasher
  policy: PasswordPolicy
  links: AccountLinks
  mailer: AccountMailer
  mailAllowance: MailLimit
  redirects: RedirectTargets
  hooks: AccountHooks
  mailIntervalSeconds: number
  isDisabled: boolean
}

type SignUpValues = NewUser & { passwordHash: string; link: LinkOptions }

/**
 * The response and its time are the same whether the address is new or not; only the mailbox shows
 * the difference.
 */
export function createSignUpService(options: SignUpServiceOptions) {
  const { database, hasher, policy, links, mailer, mailAllowance, redirects, hooks } = options

  const lockKnown = (tx: Transaction, email: string) =>
    lockAddressee(
      tx,
      { email },
      { kinds: kindsOfSignUp, intervalSeconds: options.mailIntervalSeconds },
    )

  async function signUpNew(tx: Transaction, values: SignUpValues): Promise<AuthUser | undefined> {
    const user = await createUser(tx, hooks, values)
    if (user === undefined) return undefined
    await rememberSignUp(tx, user.id, values.passwordHash)
    await links.sendLink(tx, user, 'confirm_sign_up', values.link)
    return showUser(tx, user)
  }

  /** If the pending password is given again, it is the same person. */
  async function signUpKnown(
    tx: Transaction,
    { user, wasJustMailed, isBanned }: Addressee,
    { passwordHash, link }: SignUpValues,
  ): Promise<void> {
    await rememberSignUp(tx, user.id, passwordHash)
    if (user.emailConfirmedAt !== null) {
      await mailer.sendNotice(tx, mailedAccountOf(user), 'account_exists')
      return
    }
    if (user.passwordHash !== passwordHash) await dropUnconfirmedValues(tx, hooks, user)
    if (wasJustMailed || isBanned || !(await mailAllowance.take(tx, user.email))) return
    await links.sendLink(tx, user, 'confirm_sign_up', link)
  }

  /** Undefined if the account got a password with another salt meanwhile. */
  async function trySignUp(
    request: Omit<SignUpValues, 'passwordHash'>,
    { client, password, isLastTry }: { client: Client; password: string; isLastTry: boolean },
  ): Promise<AuthUser | undefined> {
    const { email } = request
    const passwordHash = await hasher.hashLike(await findHashOfAddress(database, email), password)
    const values = { ...request, passwordHash }
    return database.transaction(async (tx) => {
      let known = await lockKnown(tx, email)
      if (known === undefined) {
        // Without its mail an account could not be confirmed, so none is made.
        if (!(await mailAllowance.take(tx, email))) return placeholderUser(tx, values)
        const created = await signUpNew(tx, values)
        if (created !== undefined) {
          client.note('signed_up', { userId: created.id })
          return created
        }
        // A concurrent request created the account.
        known = await lockKnown(tx, email)
      }
      if (!isLastTry && known !== undefined && cannotCompare(known, passwordHash)) return undefined
      if (known !== undefined) await signUpKnown(tx, known, values)
      client.note('sign_up_of_known_address', { userId: known?.user.id })
      return placeholderUser(tx, values)
    })
  }

  const cannotCompare = ({ user }: Addressee, passwordHash: string) =>
    user.emailConfirmedAt === null &&
    user.passwordHash !== null &&
    !hasher.haveOneSalt(user.passwordHash, passwordHash)

  return {
    async signUp(
      request: SignUpRequest,
      candidates: RedirectCandidates,
      client: Client,
    ): Promise<AuthUser> {
      const { email, password } = readCredentials(request, options.isDisabled)
      const metadata = readMetadata(request.data)
      const challenge = readChallenge(request)
      policy.rejectUnfit(password, email)
      const values = {
        id: randomUUID(),
        email,
        metadata,
        isConfirmed: false,
        isSelfRegistered: true,
        isMailed: true,
        link: { redirectTo: redirects.choose(candidates), challenge },
      }
      // Of two concurrent sign-ups both find the address new; the second attempt hashes with the
      // salt of the first.
      const shown =
        (await trySignUp(values, { client, password, isLastTry: false })) ??
        (await trySignUp(values, { client, password, isLastTry: true }))
      if (shown === undefined) throw new Error('The last try of a sign-up gave no answer.')
      return shown
    },
  }
}

export type SignUpService = ReturnType<typeof createSignUpService>

function readCredentials(request: SignUpRequest, isDisabled: boolean) {
  const phone = nonEmptyText(request.phone)
  const email = nonEmptyText(request.email)
  const password = nonEmptyText(request.password)
  if (isDisabled) {
    throw authError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  if (phone !== undefined && email !== undefined) {
    throw invalidInput('Only an email address or phone number should be provided on signup.')
  }
  if (phone !== undefined) throw phoneDisabled()
  if (email === undefined && password === undefined) {
    throw authError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (password === undefined) throw invalidInput('Signup requires a valid password')
  return {
    email: readEmail(email, 'You must provide either an email or phone number and a password'),
    password,
  }
}
