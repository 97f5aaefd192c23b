import { pictureSidePixelsMax, qualityOnRequest } from '#supabase/storage/limits.ts'
import { pictureOptionsSchema, type PictureOptions } from '#supabase/storage/storage.requests.ts'
import type { PictureMimeType } from '#supabase/storage/pictures/picture-format.ts'
import type { ResizeOptions } from '#supabase/storage/pictures/picture-processor.ts'

/** A resized picture, with the name under which it is stored. */
export type PictureVariant = ResizeOptions & { name: string }

/** The sizes that pages ask for: they are stored, however many others there are. */
export type StandardSizes = { widths: readonly number[]; quality: number }

const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

const formatNames: Record<PictureMimeType, string> = {
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
}

const sideOf = (pixels: number | undefined) =>
  pixels === undefined || pixels === 0 ? undefined : Math.min(pixels, pictureSidePixelsMax)

/** Whether a header names this type explicitly; wildcards were sent before the type existed. */
function accepts(header: string | undefined, mimeType: PictureMimeType): boolean {
  const entry = header?.split(',').find((part) => part.split(';')[0]?.trim() === mimeType)
  return entry !== undefined && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(entry)
}

export function targetFormat(
  format: PictureOptions['format'],
  accept: string | undefined,
  original: PictureMimeType,
): PictureMimeType {
  if (format === 'origin') return original
  if (format !== undefined) return `image/${format}`
  if (accepts(accept, 'image/avif')) return 'image/avif'
  return accepts(accept, 'image/webp') ? 'image/webp' : original
}

export function variantOf(options: PictureOptions, target: PictureMimeType): PictureVariant {
  const width = sideOf(options.width)
  const height = sideOf(options.height)
  const quality = options.quality ?? qualityOnRequest.unsaid
  const resize = options.resize ?? 'cover'
  const size = `${width ?? ''}x${height ?? ''}`
  return {
    width,
    height,
    fit: fits[resize],
    target,
    quality,
    name: `${size}-${resize}-${quality}.${formatNames[target]}`,
  }
}

export const isStandard = (
  { width, height, fit, quality }: PictureVariant,
  standard: StandardSizes,
): boolean =>
  height === undefined &&
  width !== undefined &&
  standard.widths.includes(width) &&
  fit === fits.cover &&
  quality === standard.quality

/** In the form of the claim of a signed URL. */
export const writeTransformations = (options: PictureOptions): string =>
  Object.entries(options)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')

export const readTransformations = (text: string): PictureOptions =>
  pictureOptionsSchema.parse(
    Object.fromEntries(
      text
        .split(',')
        .filter((entry) => entry !== '')
        .map((entry) => entry.split(':', 2)),
    ),
  )
