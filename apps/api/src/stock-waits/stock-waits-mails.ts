import { paths } from '@golden-bead/contracts/paths'
import { renderMail, type MailSite, type RenderedMail } from '@golden-bead/server/mail/mail-layout'

type Product = { id: string; name: string }

const pageOf = ({ id }: Product, { url }: MailSite) => new URL(paths.product(id), url).href

type AskedMail = { product: Product; site: MailSite; endUrl: string }

export const renderConfirmMail = ({
  product,
  site,
  endUrl,
  token,
}: AskedMail & { token: string }): RenderedMail =>
  renderMail({
    subject: `Want an email when ${product.name} is back?`,
    preview: 'One click, and we let you know.',
    heading: `Want an email when ${product.name} is back?`,
    paragraphs: [
      'Hello,',
      `${product.name} is sold out at ${site.name} right now, and this address was entered to get an email when it is back. Please confirm that it is yours.`,
    ],
    // Behind a hash, which browsers send to no server.
    action: { label: 'Yes, email me', url: `${pageOf(product, site)}#confirm=${token}` },
    closing: `The link works for a week. If this wasn't you, you can ignore this email, and nothing more will come. If you change your mind later: ${endUrl}`,
    site,
  })

/** For an address that asks again: it may have forgotten. */
export const renderWaitingMail = ({ product, site, endUrl }: AskedMail): RenderedMail =>
  renderMail({
    subject: `We will email you when ${product.name} is back`,
    preview: 'There is nothing to do.',
    heading: `We will email you when ${product.name} is back`,
    paragraphs: [
      'Hello,',
      `This address was entered again to get an email when ${product.name} is back. You are on the list already, so there is nothing to do.`,
    ],
    action: { label: "Don't email me", url: endUrl },
    closing: 'You get one email, once it is back.',
    site,
  })

export const renderBackMail = (product: Product, site: MailSite): RenderedMail =>
  renderMail({
    subject: `${product.name} is back`,
    preview: 'You can order it now.',
    heading: `${product.name} is back`,
    paragraphs: [
      'Hello,',
      `You asked us to email you when ${product.name} is back in stock. You can order it now. It is not held for you, and others may be waiting for it too.`,
    ],
    action: { label: 'See it in the shop', url: pageOf(product, site) },
    closing: 'This is the only email about it, and your address is off the list.',
    site,
  })
