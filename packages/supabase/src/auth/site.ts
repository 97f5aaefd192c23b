import type { MailSite } from '@golden-bead/server/mail/mail-layout'

/** The site whose accounts these are, and whose pages the links of mails open. */
export type AuthSite = {
  /** Asked for each mail: it may change while the server runs. */
  name: () => string
  /** What else each mail shows of it; asked for like the name. */
  mailSite?: (() => Omit<MailSite, 'name' | 'url'>) | undefined
  url: string
  /** Where links begin, which the server checks before it leads on to the site. */
  apiUrl: string
  /** Where links may lead beside the site: addresses, with the wildcards `*`, `**` and `?`. */
  redirects: readonly string[]
  /** To any page of these hosts too, by https. */
  previewHosts: RegExp | undefined
  /** Paths of pages. */
  pages: { home: string; login: string; forgotPassword: string; resetPassword: string }
}
