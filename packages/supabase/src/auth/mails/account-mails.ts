import {
  greetingName,
  renderMail,
  type MailParts,
  type MailSite,
  type RenderedMail,
} from '@golden-bead/server/mail/mail-layout'
import type { AuthSite } from '#supabase/auth/site.ts'

export type MailContext = {
  site: MailSite & Pick<AuthSite, 'pages'>
  /** Of the account; the greeting says it. */
  name: string
  url: string
  code: string
  email: string
  newEmail: string
  /** How long the link or the code is valid, in words. */
  life: string
}

export const linkMailKinds = [
  'confirm_sign_up',
  'reset_password',
  'sign_in',
  'confirm_old_email',
  'confirm_new_email',
  'invite',
] as const
export type LinkMailKind = (typeof linkMailKinds)[number]

export type AccountMailKind =
  | LinkMailKind
  | 'reauthenticate'
  | 'account_exists'
  | 'address_in_use'
  | 'password_changed'
  | 'email_changed'
  | 'account_deleted'

/** What a mail says between its greeting and the name of the site. */
export type AccountMail = (context: MailContext) => Omit<MailParts, 'site'>
export type AccountMails = Readonly<Record<AccountMailKind, AccountMail>>

const greeting = ({ name }: MailContext) => {
  const shown = greetingName(name)
  return shown === '' ? 'Hello,' : `Hello ${shown},`
}

const pageOf = ({ url, pages }: MailContext['site'], page: keyof AuthSite['pages']) =>
  new URL(pages[page], url).href

const notYou = "If this wasn't you, you can ignore this email. Nothing will change."

/** The texts of all mails about an account, where the app has none of its own. */
export const accountMails: AccountMails = {
  confirm_sign_up: (context) => ({
    subject: `Confirm your account at ${context.site.name}`,
    preview: 'One click, and your account is ready.',
    heading: 'Welcome! Please confirm your email address.',
    paragraphs: [
      `You have opened an account at ${context.site.name}. Please confirm that this email address is yours.`,
    ],
    action: { label: 'Confirm my email address', url: context.url },
    code: context.code,
    closing: `The link works once and expires in ${context.life}. ${notYou}`,
  }),

  reset_password: (context) => ({
    subject: `Set a new password for ${context.site.name}`,
    preview: `The link expires in ${context.life}.`,
    heading: 'Set a new password',
    paragraphs: ['You asked for a new password. Choose one here.'],
    action: { label: 'Choose a new password', url: context.url },
    code: context.code,
    closing: `The link works once and expires in ${context.life}. ${notYou}`,
  }),

  sign_in: (context) => ({
    subject: `Your sign-in link for ${context.site.name}`,
    preview: `The link expires in ${context.life}.`,
    heading: 'Sign in',
    paragraphs: ['Use this link or this code to sign in without a password.'],
    action: { label: 'Sign in', url: context.url },
    code: context.code,
    closing: `You can use either the link or the code, once. Both expire in ${context.life}. ${notYou}`,
  }),

  confirm_old_email: (context) => ({
    subject: `Confirm the change of your email address at ${context.site.name}`,
    preview: 'Both addresses have to confirm the change.',
    heading: 'A new email address for your account',
    paragraphs: [
      `The email address of your account is to change from ${context.email} to ${context.newEmail}. Both addresses have to confirm this.`,
    ],
    action: { label: 'Confirm the change', url: context.url },
    code: context.code,
    closing: 'If you did not ask for this, do not confirm it, and change your password right away.',
  }),

  confirm_new_email: (context) => ({
    subject: `Confirm your new email address at ${context.site.name}`,
    preview: 'Both addresses have to confirm the change.',
    heading: 'Is this your new email address?',
    paragraphs: [
      `This is to become the email address of an account at ${context.site.name}. The old and the new address both have to confirm this.`,
    ],
    action: { label: 'Confirm this address', url: context.url },
    code: context.code,
    closing: notYou,
  }),

  invite: (context) => ({
    subject: `You are invited to ${context.site.name}`,
    preview: 'An account is waiting for you.',
    heading: 'You are invited',
    paragraphs: [`An account at ${context.site.name} was opened for you.`],
    action: { label: 'Accept the invitation', url: context.url },
    code: context.code,
    closing: `The link works once and expires in ${context.life}. If you did not expect this, you can ignore this email. Nothing will change.`,
  }),

  reauthenticate: (context) => ({
    subject: `Your code for ${context.site.name}`,
    preview: 'Enter it where you were asked for it.',
    heading: 'Is this you?',
    paragraphs: ['Please enter this code where you were asked for it.'],
    code: context.code,
    closing: `The code expires in ${context.life}. ${notYou}`,
  }),

  account_exists: (context) => ({
    subject: `You already have an account at ${context.site.name}`,
    preview: 'Log in, or set a new password.',
    heading: 'You already have an account',
    paragraphs: [
      `You signed up at ${context.site.name} with an email address that has an account already. Just log in.`,
      `Forgot your password? Set a new one at ${pageOf(context.site, 'forgotPassword')}.`,
    ],
    action: { label: 'Log in', url: pageOf(context.site, 'login') },
    closing: notYou,
  }),

  address_in_use: (context) => ({
    subject: `A request for your email address at ${context.site.name}`,
    preview: 'Nothing has changed.',
    heading: 'Your email address stays yours',
    paragraphs: [
      'Another account asked to use this email address. It belongs to your account, so nothing changes.',
    ],
    closing: 'You do not have to do anything.',
  }),

  password_changed: (context) => ({
    subject: `Your password at ${context.site.name} was changed`,
    preview: 'All other devices were signed out.',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed just now, and all other devices were signed out.',
    ],
    action: {
      label: "This wasn't me",
      url: pageOf(context.site, 'forgotPassword'),
    },
    closing: 'If it was you, everything is in order.',
  }),

  email_changed: (context) => ({
    subject: `Your email address at ${context.site.name} was changed`,
    preview: 'From now on, emails go to the new address.',
    heading: 'Your email address was changed',
    paragraphs: [
      `The email address of your account has changed from ${context.email} to ${context.newEmail}.`,
    ],
    closing: 'Both addresses have confirmed this change.',
  }),

  account_deleted: (context) => ({
    subject: `Your account at ${context.site.name} was deleted`,
    preview: 'Nothing more will come.',
    heading: 'Your account was deleted',
    paragraphs: ['Your account was deleted just now, and you are logged out everywhere.'],
    closing: `If this wasn't you, write to us at once. You find us at ${context.site.url}.`,
  }),
}

export function renderAccountMail(mail: AccountMail, context: MailContext): RenderedMail {
  const content = mail(context)
  const paragraphs = [greeting(context), ...content.paragraphs]
  return renderMail({ ...content, paragraphs, site: context.site })
}
