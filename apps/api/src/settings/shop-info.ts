import type { ShopInfo } from '@golden-bead/contracts/shop-info'
import { accentShades } from '@golden-bead/contracts/accent'
import { pictureInWidth } from '@golden-bead/contracts/picture-options'
import type { MailLook, MailSite } from '@golden-bead/server/mail/mail-layout'
import type { ChangeFeed } from '@golden-bead/server/cache/change-feed'

type Options = {
  read: () => Promise<ShopInfo>
  siteUrl: string
  /** Before it was ever read. */
  initial: ShopInfo
  changeFeed: Pick<ChangeFeed, 'onChange' | 'onLost' | 'isListening'>
  onFailure: (error: unknown) => void
}

/** Whose shop it is, held in memory: every document and every mail names it. */
export function holdShopInfo({ read, siteUrl, initial, changeFeed, onFailure }: Options) {
  let known = initial
  let reading: Promise<ShopInfo> | undefined

  const readNow = async (): Promise<ShopInfo> => {
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
      changeFeed.onChange('shop_settings', renew)
      changeFeed.onLost(renew)
      await readNow()
    },
    /** As the database has it. */
    get: async (): Promise<ShopInfo> =>
      reading !== undefined && changeFeed.isListening() ? reading : readNow(),
    /** As it was last read: a moment late at most. */
    known: (): ShopInfo => known,
    /** The same for mails. */
    site: (): MailSite => ({ name: known.name, url: siteUrl, ...mailLookOf(known) }),
  }
}

export type HeldShopInfo = ReturnType<typeof holdShopInfo>

/** Twice as wide as mails show it. */
const logoWidth = 480

/** The look of the shop, as its mails have it. */
export const mailLookOf = ({ name, logo, logoAlt, accent }: ShopInfo): MailLook => ({
  button: accent === undefined ? undefined : accentShades(accent),
  logo: logo && {
    url: pictureInWidth(logo.image, logoWidth),
    alt: logoAlt || name,
    width: logo.width,
    height: logo.height,
  },
})
