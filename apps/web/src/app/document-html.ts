import {
  clientConfigElementId,
  initialDataElementId,
  type ClientConfig,
} from '@golden-bead/contracts/server-rendering'
import { accentStyle } from '@golden-bead/contracts/accent'
import { paths } from '@golden-bead/contracts/paths'
import { iconInSize } from '@golden-bead/contracts/picture-options'
import { defaultShopInfo, type ShopInfo } from '@golden-bead/contracts/shop-info'
import type { InitialEntry } from './initial-entries.ts'
import { headTags, type PageMeta } from '#lib/text/page-meta.ts'

export type DocumentParts = {
  html: string
  meta: PageMeta | undefined
  config: ClientConfig
  data: readonly InitialEntry[]
}

/** Fills the built `index.html`. Everything from outside is escaped here and nowhere else. */
export const fillTemplate = (template: string, parts: DocumentParts) => {
  // React writes what should load early in front of the page, where no browser looks for it yet.
  const [early = ''] = parts.html.match(/^(<link [^>]*>)*/) ?? []
  // The policy of the documents refuses inline styles. The few that primitives write while they
  // mount come back with hydration; quotes in texts are escaped, so this matches attributes alone.
  const html = parts.html.slice(early.length).replaceAll(/ style="[^"]*"/g, '')
  const head = [early, ...headOf(parts).map(writeTag)].join('\n    ')

  return replaceParts(template, [
    [/<title>[^<]*<\/title>/, ''],
    ['<!--head-->', head],
    ...iconPart(parts.config.shop),
    ...accentParts(parts.config.shop),
    ['<div id="root"></div>', `<div id="root">${html}</div>`],
    [jsonElement(clientConfigElementId), writeJson(clientConfigElementId, parts.config)],
    [jsonElement(initialDataElementId), writeJson(initialDataElementId, parts.data)],
  ])
}

const iconPart = ({ icon }: ShopInfo): [RegExp, string][] => {
  if (icon === undefined) return []
  const link = (rel: string, pixels: number) =>
    `<link rel="${rel}" sizes="${pixels}x${pixels}" href="${attribute(iconInSize(icon, pixels))}">`
  const links = [link('icon', 32), link('icon', 180), link('apple-touch-icon', 180)]
  return [[/<link rel="icon"[^>]*>/, links.join('\n    ')]]
}

/** After the styles of the build, whose tokens it replaces. The policy of the document has its hash. */
const accentParts = ({ accent }: ShopInfo): [RegExp | string, string][] =>
  accent === undefined
    ? []
    : [
        [/(<meta name="theme-color"[^>]*>\s*)+/, `<meta name="theme-color" content="${accent}">`],
        ['</head>', `<style>${accentStyle(accent)}</style></head>`],
      ]

/** A function as the replacement keeps `$&` and the like in product texts from being read. */
const replaceParts = (template: string, parts: readonly [string | RegExp, string][]) =>
  parts.reduce((html, [place, text]) => {
    const filled = html.replace(place, () => text)
    if (filled === html && place !== text) throw new Error(`index.html has no ${String(place)}`)
    return filled
  }, template)

const jsonElement = (id: string) =>
  new RegExp(`<script type="application/json" id="${id}">[^<]*</script>`)

/** No `<` is left in it, so neither `</script` nor `<!--` can end or swallow the element. */
const writeJson = (id: string, value: object) =>
  `<script type="application/json" id="${id}">${scriptText(JSON.stringify(value))}</script>`

const writeTag = (tag: ReturnType<typeof headTags>[number]) => {
  if (tag.tag === 'title') return `<title>${text(tag.text)}</title>`
  if (tag.tag === 'script') {
    return `<script type="application/ld+json" data-page>${scriptText(tag.text)}</script>`
  }
  const attributes = Object.entries(tag.attributes).map(
    ([name, value]) => ` ${name}="${attribute(value)}"`,
  )
  return `<${tag.tag}${attributes.join('')} data-page>`
}

const headOf = ({ meta, config }: DocumentParts) => {
  if (!meta) return []
  return meta.path === paths.home()
    ? [...headTags(homeMeta(meta, config.shop), config), shopJsonLd(config)]
    : headTags(meta, config)
}

/** A preview of the home page shows the shop of the owner: the picture of the build has its name on it. */
const homeMeta = (meta: PageMeta, { name, logo, homePicture, homeText }: ShopInfo): PageMeta => ({
  ...meta,
  image: (homePicture ?? logo)?.image ?? (name === defaultShopInfo.name ? meta.image : undefined),
  description: homeText === defaultShopInfo.homeText ? meta.description : homeText,
})

/** For search engines, which read documents: the scripts of the home page do without it. */
const shopJsonLd = ({ siteUrl, shop }: ClientConfig) => ({
  tag: 'script' as const,
  text: JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shop.name,
    url: siteUrl,
    logo: shop.logo?.image,
  }),
})

const scriptText = (json: string) => json.replaceAll('<', '\\u003c')
const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const attribute = (value: string) => text(value).replaceAll('"', '&quot;')
