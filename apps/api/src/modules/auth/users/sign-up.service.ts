import { randomUUID } from 'node:crypto'
import type { AuthUser, SignUpRequest } from '@golden-bead/contracts/auth'
import {
  anonymousDisabled,
  invalidInput,
  phoneDisabled,
  signUpDisabled,
} from '#modules/auth/auth.errors.ts'
import type { Client } from '#modules/auth/client.ts'
import { givenText } from '#modules/auth/given-text.ts'
import type { AccountMailer, LinkMailOptions } from '#modules/auth/mails/account-mailer.ts'
import type { MailAllowance } from '#modules/auth/mails/mail-allowance.ts'
import { readChallenge } from '#modules/auth/one-time-tokens/code-challenge.ts'
import type {
  RedirectTargets,
  RedirectWish,
} from '#modules/auth/one-time-tokens/redirect-targets.ts'
import { kindsOfSignUp } from '#modules/auth/one-time-tokens/token-kinds.ts'
import type { PasswordPolicy } from '#modules/auth/passwords/password-policy.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { PasswordHasher } from '#platform/password-hashing/password-hasher.ts'
import type { AccountHooks } from './account-hooks.ts'
import { readEmail } from './email-address.ts'
import { createUser, pretendToCreateUser, type NewUser } from './new-user.ts'
import { findHashOfAddress, rememberSignUp } from './remembered-sign-ups.repository.ts'
import { readMetadata } from './user-metadata.ts'
import { showUser } from './user-view.ts'
import {
  dropOtherPassword,
  lockAddressee,
  type Addressee,
  type UserRow,
} from './users.repository.ts'

export type SignUpServiceOptions = {
  database: Database
  hasher: PasswordHasher
  policy: PasswordPolicy
  mailer: AccountMailer
  mailAllowance: MailAllowance
  redirects: RedirectTargets
  hooks: AccountHooks
  mailIntervalSeconds: number
  isDisabled: boolean
}

/**
 * Sign-up looks and takes the same whether the address is new or not: the same hash, the same
 * statements, an answer of the same members. Only the mailbox learns the difference.
 */
export function createSignUpService(options: SignUpServiceOptions) {
  const { database, hasher, policy, mailer, mailAllowance, redirects, hooks } = options

  const lockKnown = (tx: Transaction, email: string) =>
    lockAddressee(
      tx,
      { email },
      { kinds: kindsOfSignUp, intervalSeconds: options.mailIntervalSeconds },
    )

  /** Whether a mail may go out. The same statements for everybody, whoever has an account. */
  async function noteSignUp(
    tx: Transaction,
    { id, email }: UserRow,
    { passwordHash, isDue }: { passwordHash: string; isDue: boolean },
  ): Promise<boolean> {
    const isMailed = await mailAllowance.take(tx, email, isDue)
    await rememberSignUp(tx, id, passwordHash)
    await dropOtherPassword(tx, id, { passwordHash, isMailed })
    return isMailed
  }

  async function greetKnown(
    tx: Transaction,
    { user, wasJustMailed, isBanned }: Addressee,
    { link, passwordHash }: { link: LinkMailOptions; passwordHash: string },
  ): Promise<void> {
    const isConfirmed = user.emailConfirmedAt !== null
    const isDue = !isConfirmed && !wasJustMailed && !isBanned
    const mayBeMailed = await noteSignUp(tx, user, { passwordHash, isDue })
    if (isConfirmed) {
      await mailer.pretendToSendLink(tx, user.email, 'confirm_sign_up', link, (inside) =>
        mailer.sendNotice(inside, user, 'account_exists'),
      )
    } else if (mayBeMailed) {
      await mailer.sendLink(tx, user, 'confirm_sign_up', link)
    } else {
      await mailer.pretendToSendLink(tx, user.email, 'confirm_sign_up', link)
    }
  }

  return {
    async signUp(request: SignUpRequest, wish: RedirectWish, client: Client): Promise<AuthUser> {
      const { email, password } = readCredentials(request, options.isDisabled)
      const metadata = readMetadata(request.data)
      const challenge = readChallenge(request)
      const link = { redirectTo: redirects.choose(wish), challenge }
      policy.refuseUnfit(password, email)

      const passwordHash = await hasher.hashLike(await findHashOfAddress(database, email), password)
      const values: NewUser = {
        id: randomUUID(),
        email,
        passwordHash,
        metadata,
        isConfirmed: false,
        isMailed: true,
      }
      return database.transaction(async (tx) => {
        let known = await lockKnown(tx, email)
        if (known === undefined) {
          const created = await tx.transaction(async (savepoint) => {
            const user = await createUser(savepoint, hooks, values)
            return user && { user, shown: await showUser(savepoint, user) }
          })
          if (created !== undefined) {
            await noteSignUp(tx, created.user, { passwordHash, isDue: true })
            await mailer.sendLink(tx, created.user, 'confirm_sign_up', link)
            client.note('signed_up', { userId: created.user.id })
            return created.shown
          }
          // Somebody else was quicker with the same address.
          known = await lockKnown(tx, email)
        }
        const shown = withEmail(await pretendToCreateUser(tx, hooks, values, showUser), email)
        if (known !== undefined) await greetKnown(tx, known, { link, passwordHash })
        client.note('sign_up_of_known_address', { userId: known?.user.id })
        return shown
      })
    },
  }
}

export type SignUpService = ReturnType<typeof createSignUpService>

function readCredentials(request: SignUpRequest, isDisabled: boolean) {
  const phone = givenText(request.phone)
  const email = givenText(request.email)
  const password = givenText(request.password)
  if (isDisabled) throw signUpDisabled()
  if (phone !== undefined && email !== undefined) {
    throw invalidInput('Only an email address or phone number should be provided on signup.')
  }
  if (phone !== undefined) throw phoneDisabled()
  if (email === undefined && password === undefined) throw anonymousDisabled()
  if (password === undefined) throw invalidInput('Signup requires a valid password')
  return {
    email: readEmail(email, 'You must provide either an email or phone number and a password'),
    password,
  }
}

function withEmail(user: AuthUser, email: string): AuthUser {
  return {
    ...user,
    email,
    user_metadata: { ...user.user_metadata, email },
    identities: user.identities.map((identity) => ({
      ...identity,
      identity_data: { ...identity.identity_data, email },
      email,
    })),
  }
}
