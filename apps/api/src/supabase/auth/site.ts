/** The site whose accounts these are, and whose pages the links of mails open. */
export type AuthSite = {
  name: string
  url: string
  /** Where links begin, which the server checks before it leads on to the site. */
  apiUrl: string
  /**
   * Where links may lead beside the site: to addresses with the wildcards `*`, `**` and `?`, and to
   * any page of these hosts by https.
   */
  redirects: { allowList: readonly string[]; previewHosts: RegExp }
  /** Paths of pages. */
  pages: { home: string; login: string; forgotPassword: string; resetPassword: string }
}
