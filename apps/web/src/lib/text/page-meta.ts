import type { ShopInfo } from '@golden-bead/contracts/shop-info'

export type PageMeta = {
  /** Without the name of the shop, which is added. Empty on the home page. */
  title: string
  description: string
  /** Address of the page from `paths`; search parameters that only filter are left out. */
  path?: string
  image?: string | undefined
  kind?: 'website' | 'product'
  isHidden?: boolean
  jsonLd?: readonly object[]
}

export type HeadTag =
  | { tag: 'title'; text: string }
  | { tag: 'meta' | 'link'; attributes: Record<string, string> }
  | { tag: 'script'; text: string }

type Named = Pick<ShopInfo, 'name' | 'claim'>

const documentTitle = (title: string, { name, claim }: Named) =>
  [title, name, title ? '' : claim].filter((part) => part !== '').join(' · ')

/** What a page is called until it knows what it shows. */
export const loadingTitle = 'Loading'

/**
 * The tags of the head that differ from page to page; server and browser write the same ones. A name that
 * turns the direction of text would turn that of the shop, and of a tab, with it.
 */
export const headTags = (
  meta: PageMeta,
  { siteUrl, shop }: { siteUrl: string; shop: Named },
): HeadTag[] => {
  const ownTitle = meta.title.replaceAll(/\p{Bidi_Control}/gu, '')
  const title = documentTitle(ownTitle, shop)
  const url = meta.path === undefined ? undefined : new URL(meta.path, siteUrl).href
  const description = shortened(meta.description)
  const property = (name: string, content: string | undefined): HeadTag[] =>
    content ? [{ tag: 'meta', attributes: { property: name, content } }] : []

  return [
    { tag: 'title', text: title },
    { tag: 'meta', attributes: { name: 'description', content: description } },
    ...(meta.isHidden
      ? [{ tag: 'meta' as const, attributes: { name: 'robots', content: 'noindex' } }]
      : []),
    ...(url && !meta.isHidden
      ? [{ tag: 'link' as const, attributes: { rel: 'canonical', href: url } }]
      : []),
    ...property('og:site_name', shop.name),
    ...property('og:type', meta.kind ?? 'website'),
    ...property('og:title', ownTitle || title),
    ...property('og:description', description),
    ...property('og:url', url),
    ...property('og:image', meta.image && new URL(meta.image, siteUrl).href),
    {
      tag: 'meta',
      attributes: { name: 'twitter:card', content: meta.image ? 'summary_large_image' : 'summary' },
    },
    ...(meta.jsonLd ?? []).map((data) => ({ tag: 'script' as const, text: JSON.stringify(data) })),
  ]
}

const descriptionLengthMax = 170

/** Search results and previews show about this much; the cut falls between two words. */
const shortened = (text: string) =>
  text.length <= descriptionLengthMax
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', descriptionLengthMax))} …`
