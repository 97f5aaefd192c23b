import { productImagesBucket } from '@golden-bead/contracts/shop'

type Options = { apiUrl: string; imageHosts: readonly string[] }

/**
 * The form in which the address of a picture is kept: a path for an object of our bucket, so that
 * the shop may move to another address; unchanged on a listed host; `undefined` anywhere else.
 */
export function storedImages({ apiUrl, imageHosts }: Options) {
  const publicPrefix = `${apiUrl}/storage/v1/object/public/${productImagesBucket}/`

  return (image: string): string | undefined => {
    if (image === '') return ''
    if (image.startsWith(publicPrefix)) return decoded(image.slice(publicPrefix.length))
    const url = URL.canParse(image) ? new URL(image) : undefined
    if (url === undefined) return isPath(image) ? image : undefined
    return url.protocol === 'https:' && imageHosts.includes(url.host) ? image : undefined
  }
}

const isPath = (text: string) =>
  /^[\w!.*'() &$=@;:+,?-]+(\/[\w!.*'() &$=@;:+,?-]+)*$/.test(text) &&
  !text.split('/').some((segment) => segment.startsWith('.'))

function decoded(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path)
    return isPath(text) ? text : undefined
  } catch {
    return undefined
  }
}
