import { catalogueLimits } from '@golden-bead/contracts/catalogue-options'
import { productImagesPath } from '@golden-bead/contracts/picture-options'
import { decoded } from '@golden-bead/server/http/decoded'
import { isLoopback } from '@golden-bead/server/http/loopback'
import { quoteLiteral } from '@golden-bead/server/database/binds'
import { nameCharacters } from '@golden-bead/supabase/storage'

export type ImageSources = { apiUrl: string; url: string; imageHosts: readonly string[] }

const key = new RegExp(`^${nameCharacters}+(?:/${nameCharacters}+)*$`)

/**
 * An image is empty, an object of our bucket, or a URL on a listed host. An object is stored as its
 * path, so that the address of the shop may change.
 */
export function createImageStore({ apiUrl, url: siteUrl, imageHosts }: ImageSources) {
  const ours = [new URL(apiUrl), new URL(siteUrl)]
  const basePaths = new Set(
    ours.map((url) => `${url.pathname.replace(/\/$/, '')}${productImagesPath}`),
  )

  // A shop on this machine has several names (localhost, 127.0.0.1), and browsers use any of them.
  const isOurs = (url: URL) =>
    ours.some(
      (own) =>
        own.origin === url.origin ||
        (own.port === url.port && isLoopback(own.hostname) && isLoopback(url.hostname)),
    )

  const storedForm = (image: string): string | undefined => {
    const url = URL.canParse(image) ? new URL(image) : undefined
    if (url === undefined || url.username !== '' || url.password !== '') return undefined
    const base = [...basePaths].find((path) => url.pathname.startsWith(path))
    if (base !== undefined && isOurs(url)) return keyOf(url.pathname.slice(base.length))
    return url.protocol === 'https:' && imageHosts.includes(url.host) ? url.href : undefined
  }

  return {
    /** The stored form, or `undefined` for an image that is not allowed. */
    stored: (image: string): string | undefined => {
      if (image === '') return ''
      const form = storedForm(image)
      // Escaping makes an address longer.
      return form !== undefined && form.length <= catalogueLimits.imageLengthMax ? form : undefined
    },

    /** The address of a stored image. */
    shown: (stored: string): string =>
      stored === '' || stored.startsWith('https://')
        ? stored
        : `${apiUrl}${productImagesPath}${stored.replaceAll(' ', '%20').replaceAll('?', '%3F')}`,

    /** The same as an SQL expression. */
    shownSql: (stored: string): string =>
      `case when ${stored} = '' or ${stored} like 'https://%' then ${stored} ` +
      `else ${quoteLiteral(apiUrl + productImagesPath)} || ` +
      `replace(replace(${stored}, ' ', '%20'), '?', '%3F') end`,
  }
}

export type ImageStore = ReturnType<typeof createImageStore>

function keyOf(path: string): string | undefined {
  const text = decoded(path) ?? ''
  const climbs = text.split('/').some((segment) => segment === '.' || segment === '..')
  return key.test(text) && !climbs ? text : undefined
}
