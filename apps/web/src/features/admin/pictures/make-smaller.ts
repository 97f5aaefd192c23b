import {
  imageMegabytes,
  imageMimeTypes,
  imageSizeBytesMax,
  imageUploadTexts,
} from '@golden-bead/contracts/image-options'

/** A picture as it is sent; without a size where this browser cannot read it. */
export type Prepared = { file: File; width: number | null; height: number | null }

/** In pixels: more than any screen shows of a product. */
const sideMax = 2400
const quality = 0.85

const heicTypes = ['image/heic', 'image/heif']

/** What may be chosen. A photo of a phone may be HEIC, which some browsers read. */
export const chosenTypes = [...imageMimeTypes.filter((type) => type !== 'image/gif'), ...heicTypes]

/** Some browsers name no type for it. */
const isHeic = ({ type, name }: File) => heicTypes.includes(type) || /\.hei[cf]$/i.test(name)

const wrongFile = 'Please choose a photo: JPEG, PNG, WebP, AVIF or HEIC.'
const refused: Record<string, string> = {
  'image/gif': 'GIF files are not photos. Please choose a JPEG, PNG or WebP.',
  'image/svg+xml': 'SVG drawings cannot be used here. Please save it as PNG.',
  'application/pdf': 'A PDF is not a picture. Please save the page as JPEG or PNG.',
}
const heicUnread =
  'This browser cannot open HEIC photos. Please save it as JPEG first, or add it in Safari.'
const tooLarge = `This picture is over ${imageMegabytes} MB even when made smaller. Please save it as JPEG.`

/** Large photos are drawn anew, upright and smaller; small files stay as they are. */
export async function makeSmaller(file: File): Promise<Prepared | { message: string }> {
  if (!chosenTypes.includes(file.type) && !isHeic(file)) {
    return { message: refused[file.type] ?? wrongFile }
  }
  const address = URL.createObjectURL(file)
  const picture = new Image()
  try {
    picture.src = address
    await picture.decode()
    if (picture.naturalWidth > 0) return await fitted(file, picture)
  } catch {
    // The server looks at the bytes of what this browser cannot read.
  } finally {
    // Lets go of the pixels before the next picture is read.
    picture.src = ''
    URL.revokeObjectURL(address)
  }
  if (isHeic(file)) return { message: heicUnread }
  if (file.size > imageSizeBytesMax) return { message: imageUploadTexts.tooLarge }
  return { file, width: null, height: null }
}

async function fitted(
  file: File,
  picture: HTMLImageElement,
): Promise<Prepared | { message: string }> {
  const { naturalWidth, naturalHeight } = picture
  const scale = Math.min(1, sideMax / Math.max(naturalWidth, naturalHeight))
  const width = Math.max(1, Math.round(naturalWidth * scale))
  const height = Math.max(1, Math.round(naturalHeight * scale))
  if (scale === 1 && !isHeic(file) && file.size <= imageSizeBytesMax) return { file, width, height }

  const blob = await drawn(picture, {
    width,
    height,
    isOpaque: isHeic(file) || file.type === 'image/jpeg',
  })
  if (blob.size > imageSizeBytesMax) return { message: tooLarge }
  return { file: new File([blob], file.name, { type: blob.type }), width, height }
}

type Drawing = { width: number; height: number; isOpaque: boolean }

async function drawn(picture: HTMLImageElement, drawing: Drawing): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = drawing.width
  canvas.height = drawing.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no memory for the picture.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, drawing.width, drawing.height)
  const webp = await blobOf(canvas, 'image/webp')
  // Safari writes no WebP and answers PNG, which keeps what is transparent.
  const blob =
    webp?.type !== 'image/webp' && drawing.isOpaque ? await blobOf(canvas, 'image/jpeg') : webp
  canvas.width = 0
  if (!blob) throw new Error('The picture could not be drawn.')
  return blob
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
