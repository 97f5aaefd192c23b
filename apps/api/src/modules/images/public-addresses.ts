import { decoded } from '#lib/decoded.ts'
import { isValidBucketName, isValidKey } from './object-names.ts'

const prefix = '/storage/v1/object/public/'

/** Between the path of a public object, `bucket/key`, and the address under which it is read. */
export function createPublicAddresses(apiUrl: string) {
  const base = `${apiUrl}${prefix}`

  return {
    publicUrl: (path: string): string => base + path.split('/').map(encodeURIComponent).join('/'),

    /** Nothing for an address elsewhere, and for one that no object can have. */
    pathOfPublicUrl(url: string): string | undefined {
      if (!url.startsWith(base)) return undefined
      const path = decoded(url.slice(base.length).split(/[?#]/, 1)[0] ?? '')
      const [bucket = '', ...segments] = path?.split('/') ?? []
      const isPossible = isValidBucketName(bucket) && isValidKey(segments.join('/'))
      return isPossible ? path : undefined
    },
  }
}
