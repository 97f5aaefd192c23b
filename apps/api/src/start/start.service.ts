import { defaultShopInfo, type ShopInfo } from '@golden-bead/contracts/shop-info'
import type { ShopSettings } from '@golden-bead/contracts/shop-settings'
import {
  backupDaysMax,
  startChecks,
  type Start,
  type StartCheck,
} from '@golden-bead/contracts/start'
import type { Database } from '@golden-bead/server/database/database'
import { claim, findMoment, isDone } from '@golden-bead/server/database/one-time-tasks'
import { HttpError } from '@golden-bead/server/errors/http-error'
import { renderMail, type MailSite } from '@golden-bead/server/mail/mail-layout'
import type { Outbox } from '@golden-bead/server/mail/outbox'
import { keepUser } from '@golden-bead/supabase/auth'
import { sampleSettings } from '#shop/sample/sample.module.ts'
import type { SettingsService } from '#shop/settings/settings.module.ts'

type Options = {
  database: Database
  outbox: Outbox
  settings: SettingsService
  siteUrl: string
  site: () => MailSite
  contactEmail: string | undefined
  /** Throws for an account that has asked for too many. */
  limitMails: (userId: string) => Promise<void>
  /** Whether cards are charged. */
  takesLiveCards: boolean
}

const pagesRead = 'terms-and-privacy-read'
const dayMs = 86_400_000

/** Whether the shop is ready to sell, and what the owner does for it. */
export const createStart = (options: Options) => ({
  async get(): Promise<Start> {
    const { database, outbox, siteUrl, contactEmail } = options
    const settings = await options.settings.get(database)
    const backupAt = await findMoment(database, 'backup')
    const isDoneOf: Record<StartCheck, boolean> = {
      ...whoSells(settings),
      contact: isOwnContact(options.settings.infoOf(settings)),
      inbox: contactEmail !== undefined && contactEmail !== defaultShopInfo.email,
      payment: options.takesLiveCards || hasOwn(settings, 'transfer_instructions'),
      sample: !(await options.settings.isSample(database, { isLocked: false })),
      pages: await isDone(database, pagesRead),
      https: siteUrl.startsWith('https://'),
      mail: await outbox.hasSent(database),
      backup: backupAt !== undefined && Date.now() - backupAt.getTime() < backupDaysMax * dayMs,
    }
    return {
      to_do: startChecks.filter((check) => !isDoneOf[check]),
      backup_at: backupAt?.toISOString() ?? null,
    }
  },

  async confirmPages(): Promise<void> {
    await claim(options.database, pagesRead)
  },

  async sendTestMail(userId: string | undefined): Promise<void> {
    const { database, outbox, site } = options
    if (userId === undefined) throw noInbox()
    await options.limitMails(userId)
    await database.transaction(async (tx) => {
      const user = await keepUser(tx, userId)
      if (user === undefined) throw noInbox()
      await outbox.add(tx, { kind: 'test', recipient: user.email, ...testMail(site()) })
    })
  },
})

export type StartService = ReturnType<typeof createStart>

/** By what buyers know the shop. */
const whoSells = (settings: ShopSettings) => ({
  look: settings.shop_name !== null && settings.logo !== null,
  seller: hasOwn(settings, 'seller_name') && hasOwn(settings, 'seller_address'),
})

const hasOwn = (settings: ShopSettings, name: keyof typeof sampleSettings) =>
  settings[name] !== '' && settings[name] !== sampleSettings[name]

const contacts = ['email', 'phone', 'address'] as const

/** What pages show of them is none of the sample. */
const isOwnContact = (shop: ShopInfo) =>
  contacts.every((name) => shop[name] !== defaultShopInfo[name])

const testMail = (site: MailSite) =>
  renderMail({
    subject: 'Your test email',
    preview: 'Your mail server works.',
    heading: 'Your mail server works',
    paragraphs: ['The mail server has taken this email from your shop.'],
    closing: 'You asked for it in the admin panel.',
    site,
  })

const noInbox = () =>
  new HttpError({
    status: 409,
    code: 'no_inbox',
    message: 'The service key has no inbox. Log in as an admin.',
  })
