import { accentStyle, defaultAccent } from '@golden-bead/contracts/accent'

let sheet: CSSStyleSheet | undefined

/** In the tab in which it was saved; the policy of its document allows no other style element. */
export const showAccent = (accent: string | undefined) => {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(accentStyle(accent ?? defaultAccent))
}
