/** What is decoded as a picture. */
export const pictureMimeTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
] as const
export type PictureMimeType = (typeof pictureMimeTypes)[number]

/** The extensions under which a picture may be stored; its bytes decide what it is. */
export const pictureExtensions = ['png', 'jpg', 'jpeg', 'webp', 'avif', 'gif'] as const

export const isPictureType = (mimeType: string): mimeType is PictureMimeType =>
  pictureMimeTypes.some((known) => known === mimeType)

const startsWith = (bytes: Uint8Array, signature: string, offset = 0) => {
  const expected = Buffer.from(signature, 'latin1')
  return expected.equals(bytes.subarray(offset, offset + expected.byteLength))
}

/** The brands of an ISO media file: the major one, then the compatible ones. */
function brandsOf(bytes: Uint8Array): string[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Math.min(view.readUInt32BE(0), view.byteLength)
  const brands = view.toString('latin1', 8, Math.max(end, 12)).match(/.{4}/gs) ?? []
  // Between them is a version number.
  return brands.filter((_brand, index) => index !== 1)
}

const isAvif = (bytes: Uint8Array) =>
  startsWith(bytes, 'ftyp', 4) && brandsOf(bytes).includes('avif')

/** The type of a file by its first bytes, whatever its name and declared type. */
export function sniffPicture(bytes: Uint8Array): PictureMimeType | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif'
  return isAvif(bytes) ? 'image/avif' : undefined
}
