import { renderMail, type MailSite, type RenderedMail } from '@golden-bead/server/mail/mail-layout'

type Links = { confirm: string; unsubscribe: string; site: MailSite }

const notYou = "If this wasn't you, you can ignore this email. You will get no letters."

export const renderConfirmMail = (links: Links): RenderedMail =>
  renderMail({
    subject: `Confirm your subscription to the letters of ${links.site.name}`,
    preview: 'One click, and the letters can come.',
    heading: 'Would you like our letters?',
    paragraphs: [
      'Hello,',
      `Please confirm that you would like to get the newsletter of ${links.site.name}.`,
    ],
    action: { label: 'Confirm my subscription', url: links.confirm },
    closing: `The link works for a week. ${notYou}`,
    site: links.site,
  })

/** For an address that asks again: it may have forgotten. */
export const renderSubscribedMail = (links: Links): RenderedMail =>
  renderMail({
    subject: `You already get the letters of ${links.site.name}`,
    preview: 'There is nothing to do.',
    heading: 'You already get our letters',
    paragraphs: ['Hello,', `You are already subscribed to the newsletter of ${links.site.name}.`],
    action: { label: 'Unsubscribe', url: links.unsubscribe },
    closing: 'To keep getting them, there is nothing to do.',
    site: links.site,
  })
