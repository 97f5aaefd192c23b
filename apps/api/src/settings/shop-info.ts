import { defaultShopInfo, type ShopInfo } from '@golden-bead/contracts/shop-info'
import { accentShades } from '@golden-bead/contracts/accent'
import { pictureInWidth } from '@golden-bead/contracts/picture-options'
import type { ShopSettings } from '@golden-bead/contracts/shop-settings'
import type { MailLook, MailSite } from '@golden-bead/server/mail/mail-layout'
import type { ChangeFeed } from '@golden-bead/server/cache/change-feed'

/** What every document and every mail says of the shop. */
export type HeldSettings = {
  shop: ShopInfo
  site: MailSite
  /** Of the newsletter, which has an address in any case. */
  letterSite: MailSite
  /** Undefined: that of `MAIL_FROM`. */
  senderName: string | undefined
}

type MailSettings = Pick<
  ShopSettings,
  | 'shop_name'
  | 'mail_sender_name'
  | 'mail_closing'
  | 'mail_footer_address'
  | 'seller_name'
  | 'seller_address'
>

/** The part of it that is in mails alone. */
export function mailsOf(
  settings: MailSettings,
  shop: ShopInfo,
  url: string,
): Omit<HeldSettings, 'shop'> {
  const { mail_closing: closing, mail_footer_address: address, seller_address: seller } = settings
  const site = { name: shop.name, url, closing, address, ...mailLookOf(shop) }
  const sellerAddress = seller === '' ? shop.address : `${settings.seller_name}\n${seller}`.trim()
  return {
    site,
    letterSite: { ...site, address: address || sellerAddress },
    senderName: settings.mail_sender_name || (settings.shop_name ?? undefined),
  }
}

type Options = {
  read: () => Promise<HeldSettings>
  /** Before it was ever read. */
  initial: HeldSettings
  changeFeed: Pick<ChangeFeed, 'onChange' | 'onLost' | 'isListening'>
  onFailure: (error: unknown) => void
}

/** Whose shop it is, held in memory: every document and every mail names it. */
export function holdShopInfo({ read, initial, changeFeed, onFailure }: Options) {
  let known = initial
  let reading: Promise<HeldSettings> | undefined

  const readNow = async (): Promise<HeldSettings> => {
    const own = read()
    reading = own
    try {
      const info = await own
      // An older answer that came late is none.
      if (reading === own) known = info
      return info
    } catch (error) {
      if (reading === own) reading = undefined
      throw error
    }
  }
  const renew = () => void readNow().catch(onFailure)

  return {
    /** Once the tables are there, and before the shop opens. */
    start: async (): Promise<void> => {
      for (const table of ['shop_settings', 'shipping_rates', 'tax_rates'])
        changeFeed.onChange(table, renew)
      changeFeed.onLost(renew)
      await readNow()
    },
    /** As the database has it. */
    get: async (): Promise<ShopInfo> => {
      const now = reading !== undefined && changeFeed.isListening() ? reading : readNow()
      return (await now).shop
    },
    /** As it was last read: a moment late at most. */
    known: (): ShopInfo => known.shop,
    /** The same for mails. */
    site: (): MailSite => known.site,
    letterSite: (): MailSite => known.letterSite,
    senderName: (): string | undefined => known.senderName,
    /** The address that pages show, unless it is that of the sample. */
    ownEmail: (): string | undefined => {
      const { email } = known.shop
      return email === '' || email === defaultShopInfo.email ? undefined : email
    },
  }
}

export type HeldShopInfo = ReturnType<typeof holdShopInfo>

/** Twice as wide as mails show it. */
const logoWidth = 480

/** The look of the shop, as its mails have it. */
const mailLookOf = ({ name, logo, logoAlt, accent }: ShopInfo): MailLook => ({
  button: accent === undefined ? undefined : accentShades(accent),
  logo: logo && {
    url: pictureInWidth(logo.image, logoWidth),
    alt: logoAlt || name,
    width: logo.width,
    height: logo.height,
  },
})
