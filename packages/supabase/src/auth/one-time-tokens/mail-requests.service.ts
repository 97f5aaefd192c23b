import { randomUUID } from 'node:crypto'
import { invalidInput, phoneDisabled } from '#supabase/auth/auth.errors.ts'
import type { OtpRequest, RecoverRequest, ResendRequest } from '#supabase/auth/auth.schemas.ts'
import type { OneTimeTokenKind } from '#supabase/auth/auth.tables.ts'
import type { Client } from '#supabase/auth/client.ts'
import type { AccountMailer } from '#supabase/auth/mails/account-mailer.ts'
import type { MailLimit } from '#supabase/auth/mails/mail-limit.ts'
import { nonEmptyText, readEmail } from '#supabase/auth/request-values.ts'
import type { AccountHooks } from '#supabase/auth/users/account-hooks.ts'
import { createUser, type NewUser } from '#supabase/auth/users/new-user.ts'
import { dropUnconfirmedValues } from '#supabase/auth/users/unconfirmed-values.ts'
import { readMetadata } from '#supabase/auth/users/user-metadata.ts'
import { lockAddressee, type Addressee } from '#supabase/auth/users/users.repository.ts'
import type { Database, Transaction } from '@golden-bead/server/database/database'
import { sendLinkToNewAddress, confirmedBy } from './account-address.ts'
import type { AccountLinks, LinkOptions } from './account-links.ts'
import { readChallenge } from './code-challenge.ts'
import { kindsOfEmailChange, kindsOfSignUp, kindsOfLogin } from './link-kinds.ts'
import type { RedirectTargets, RedirectCandidates } from './redirect-targets.ts'

export type MailRequestsOptions = {
  database: Database
  links: AccountLinks
  mailer: AccountMailer
  mailAllowance: MailLimit
  redirects: RedirectTargets
  hooks: AccountHooks
  mailIntervalSeconds: number
  isSignUpDisabled: boolean
}

/**
 * Mails that any client may request for any address. The response is always `{}`, so that it
 * reveals neither whether there is an account nor whether it was just mailed.
 */
export function createMailRequestsService(options: MailRequestsOptions) {
  const { database, links, mailAllowance, redirects, hooks, mailIntervalSeconds } = options

  const lock = (tx: Transaction, email: string, kinds: readonly OneTimeTokenKind[]) =>
    lockAddressee(tx, { email }, { kinds, intervalSeconds: mailIntervalSeconds })

  /** Whether a mail to this account may be sent now; if so, it is counted. */
  async function mayBeMailed(
    tx: Transaction,
    { user, wasJustMailed, isBanned }: Addressee,
  ): Promise<boolean> {
    return !wasJustMailed && !isBanned && (await mailAllowance.take(tx, user.email))
  }

  return {
    async recover(
      request: RecoverRequest,
      candidates: RedirectCandidates,
      client: Client,
    ): Promise<void> {
      const email = readEmail(request.email, 'Password recovery requires an email')
      const link: LinkOptions = {
        redirectTo: redirects.choose(candidates.slice(0, 1), 'resetPassword'),
        challenge: readChallenge(request),
      }
      const userId = await database.transaction(async (tx) => {
        const addressee = await lock(tx, email, kindsOfLogin)
        if (addressee === undefined) return undefined
        const user = await dropUnconfirmedValues(tx, hooks, addressee.user)
        if (!(await mayBeMailed(tx, addressee))) return undefined
        await links.sendLink(tx, user, 'reset_password', link)
        return user.id
      })
      client.note('password_reset_asked', { userId })
    },

    async sendCode(
      request: OtpRequest,
      candidates: RedirectCandidates,
      client: Client,
    ): Promise<void> {
      if (nonEmptyText(request.phone) !== undefined) throw phoneDisabled()
      const email = readEmail(request.email, 'Missing email address or phone number')
      const metadata = readMetadata(request.data)
      const link = { redirectTo: redirects.choose(candidates), challenge: readChallenge(request) }
      const mayCreate = request.create_user !== false && !options.isSignUpDisabled
      const values: NewUser = {
        id: randomUUID(),
        email,
        passwordHash: null,
        metadata,
        isConfirmed: false,
        isSelfRegistered: true,
      }
      const lockKnown = (tx: Transaction) => lock(tx, email, [...kindsOfSignUp, ...kindsOfLogin])
      await database.transaction(async (tx) => {
        let addressee = await lockKnown(tx)
        if (addressee === undefined && mayCreate) {
          // Without its mail an account could not be confirmed, so none is made.
          if (!(await mailAllowance.take(tx, email))) return
          const created = await createUser(tx, hooks, values)
          if (created !== undefined) {
            await links.sendLink(tx, created, 'confirm_sign_up', link)
            client.note('signed_up', { userId: created.id })
            return
          }
          // A concurrent request created the account.
          addressee = await lockKnown(tx)
        }
        if (addressee === undefined) return
        const user = await dropUnconfirmedValues(tx, hooks, addressee.user)
        if (await mayBeMailed(tx, addressee)) {
          // The password may have been set by another person than the one who requests the code.
          const isSignUp = user.emailConfirmedAt === null && user.passwordHash === null
          await links.sendLink(tx, user, isSignUp ? 'confirm_sign_up' : 'sign_in', link)
        }
      })
    },

    async resend(request: ResendRequest, candidates: RedirectCandidates): Promise<void> {
      const type = readResendType(request)
      const email = readEmail(request.email, 'Type provided requires an email address')
      const link = { redirectTo: redirects.choose(candidates), challenge: readChallenge(request) }
      await database.transaction(async (tx) => {
        if (type === 'signup') await resendConfirmation(tx, email, link)
        else await resendEmailChange(tx, email, link)
      })
    },
  }

  async function resendConfirmation(tx: Transaction, email: string, link: LinkOptions) {
    const addressee = await lock(tx, email, kindsOfSignUp)
    if (addressee === undefined || addressee.user.emailConfirmedAt !== null) return
    if (await mayBeMailed(tx, addressee)) {
      await links.sendLink(tx, addressee.user, 'confirm_sign_up', link)
    }
  }

  async function resendEmailChange(tx: Transaction, email: string, link: LinkOptions) {
    const addressee = await lock(tx, email, kindsOfEmailChange)
    if (addressee === undefined) return
    const { user } = addressee
    const { newEmail } = user
    if (newEmail === null || !(await mayBeMailed(tx, addressee))) return
    if (user.emailChangeConfirmedBy !== confirmedBy.old) {
      await links.sendLink(tx, user, 'confirm_old_email', link)
    }
    if (user.emailChangeConfirmedBy !== confirmedBy.new) {
      await sendLinkToNewAddress(tx, options, user, { newEmail, link })
    }
  }
}

export type MailRequestsService = ReturnType<typeof createMailRequestsService>

function readResendType({ type }: ResendRequest): 'signup' | 'email_change' {
  if (type === 'sms' || type === 'phone_change') throw phoneDisabled()
  if (type !== 'signup' && type !== 'email_change') {
    throw invalidInput('Missing one of these types: signup, email_change, sms, phone_change')
  }
  return type
}
