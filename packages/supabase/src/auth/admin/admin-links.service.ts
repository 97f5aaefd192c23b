import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hashIfGiven, type GivenPasswordOptions } from '#supabase/auth/account/new-password.ts'
import { emailExists, invalidInput, userNotFound } from '#supabase/auth/auth.errors.ts'
import type {
  AuthUser,
  GeneratedLink,
  GenerateLinkRequest,
  InviteRequest,
} from '#supabase/auth/auth.schemas.ts'
import type { Client } from '#supabase/auth/client.ts'
import type { LinkMailKind } from '#supabase/auth/mails/account-mails.ts'
import type { AccountLinks } from '#supabase/auth/one-time-tokens/account-links.ts'
import { findLinkKind, linkKinds } from '#supabase/auth/one-time-tokens/link-kinds.ts'
import { clearTokensOfEmailChange } from '#supabase/auth/one-time-tokens/one-time-tokens.repository.ts'
import type {
  RedirectTargets,
  RedirectCandidates,
} from '#supabase/auth/one-time-tokens/redirect-targets.ts'
import { readEmail } from '#supabase/auth/request-values.ts'
import type { AccountHooks } from '#supabase/auth/users/account-hooks.ts'
import { createUser } from '#supabase/auth/users/new-user.ts'
import { replaceUnconfirmedValues } from '#supabase/auth/users/unconfirmed-values.ts'
import { readMetadata, type Metadata } from '#supabase/auth/users/user-metadata.ts'
import { showUser } from '#supabase/auth/users/user-view.ts'
import {
  findUserById,
  lockAddressee,
  updateUser,
  type UserRow,
} from '#supabase/auth/users/users.repository.ts'
import type { Database, Transaction } from '@golden-bead/server/database/database'

export type AdminLinksOptions = GivenPasswordOptions & {
  database: Database
  links: AccountLinks
  redirects: RedirectTargets
  hooks: AccountHooks
}

/** `newEmail` is set if the link changes the address. */
type WantedLink = { kind: LinkMailKind; email: string; newEmail: string | undefined }

/** Links and invitations for holders of the service key. */
export function createAdminLinksService(options: AdminLinksOptions) {
  const { database, links, redirects, hooks } = options

  /** Returns the user of an address, and creates one if there is none. */
  async function findOrCreate(
    tx: Transaction,
    email: string,
    values: { passwordHash: string | null; metadata: Metadata; isInvited?: boolean },
  ): Promise<UserRow> {
    const known = await lockAddressee(tx, { email })
    if (known !== undefined) return known.user
    const created = await createUser(tx, hooks, {
      id: randomUUID(),
      email,
      isConfirmed: false,
      ...values,
    })
    if (created === undefined) throw emailExists()
    return created
  }

  async function userForLink(
    tx: Transaction,
    { kind, email, newEmail }: WantedLink,
    values: { passwordHash: string | null; metadata: Metadata },
  ): Promise<UserRow> {
    const mayCreate = kind !== 'reset_password' && newEmail === undefined
    const user = mayCreate
      ? await findOrCreate(tx, email, values)
      : (await lockAddressee(tx, { email }))?.user
    if (user === undefined) throw userNotFound()
    if (kind === 'confirm_sign_up' && user.emailConfirmedAt !== null) throw emailExists()
    return newEmail === undefined ? replaceUnconfirmedValues(tx, hooks, user, values) : user
  }

  /** Requesting the link starts a change of address. */
  async function noteLink(
    tx: Transaction,
    user: UserRow,
    { kind, newEmail }: WantedLink,
  ): Promise<UserRow> {
    if (newEmail !== undefined && newEmail !== user.newEmail) {
      await clearTokensOfEmailChange(tx, user.id)
      return (await updateUser(tx, user.id, { newEmail, emailChangeConfirmedBy: 0 })) ?? user
    }
    if (kind === 'invite') return noteInvitation(tx, user)
    return user
  }

  async function noteInvitation(tx: Transaction, user: UserRow): Promise<UserRow> {
    return (await updateUser(tx, user.id, { invitedAt: sql`now()` })) ?? user
  }

  return {
    async invite(
      request: InviteRequest,
      candidates: RedirectCandidates,
      client: Client,
    ): Promise<AuthUser> {
      const email = readEmail(request.email)
      const metadata = readMetadata(request.data)
      const link = { redirectTo: redirects.choose(candidates), challenge: undefined }
      const shown = await database.transaction(async (tx) => {
        const user = await findOrCreate(tx, email, {
          passwordHash: null,
          metadata,
          isInvited: true,
        })
        if (user.emailConfirmedAt !== null) throw emailExists()
        const values = { passwordHash: null, metadata }
        const invited = await replaceUnconfirmedValues(tx, hooks, user, values)
        await links.sendLink(tx, invited, 'invite', link)
        return showUser(tx, await noteInvitation(tx, invited))
      })
      client.note('user_invited', { userId: shown.id })
      return shown
    },

    /** A link or code that the caller delivers; nothing is mailed. */
    async generateLink(
      request: GenerateLinkRequest,
      candidates: RedirectCandidates,
      client: Client,
    ): Promise<GeneratedLink> {
      const wanted = readWantedLink(request)
      const { kind, email, newEmail } = wanted
      const metadata = readMetadata(request.data)
      const passwordHash = await hashIfGiven(options, request.password || null, email)
      const page = kind === 'reset_password' ? 'resetPassword' : 'home'
      const redirectTo = redirects.choose(candidates, page)
      const recipient = kind === 'confirm_new_email' ? (newEmail ?? email) : email

      const link = await database.transaction(async (tx) => {
        const found = await userForLink(tx, wanted, { passwordHash, metadata })
        const user = await noteLink(tx, found, wanted)
        const made = await links.makeLink(tx, user, kind, {
          redirectTo,
          challenge: undefined,
          recipient,
        })
        return {
          // Read again, because making the link updates the user's timestamps.
          ...(await showUser(tx, (await findUserById(tx, user.id)) ?? user)),
          action_link: made.url,
          email_otp: made.code,
          hashed_token: made.linkToken,
          verification_type: request.type ?? '',
          redirect_to: redirectTo,
        }
      })
      client.note('link_made', { userId: link.id, kind })
      return link
    },
  }
}

export type AdminLinksService = ReturnType<typeof createAdminLinksService>

function readWantedLink({ type, email, new_email: newEmail }: GenerateLinkRequest): WantedLink {
  const kind = readLinkKind(type)
  const isOfEmailChange = linkKinds[kind].verificationType === 'email_change'
  return {
    kind,
    email: readEmail(email),
    newEmail: isOfEmailChange ? readEmail(newEmail) : undefined,
  }
}

function readLinkKind(type: string | null | undefined): LinkMailKind {
  const kind = findLinkKind(type ?? '')
  if (kind === undefined) throw invalidInput('Unsupported type of link')
  return kind
}
