import { readSync, writeSync } from 'node:fs'
import { imagePixelsMax, imageSidePixelsMax } from '#supabase/storage/limits.ts'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { PictureMimeType } from './picture-format.ts'
import type { PictureOrder, PictureReport, PictureResult, PictureTask } from './picture-jobs.ts'

/**
 * Decodes in a process of its own: a file that crashes a decoder, or makes it use too much memory,
 * ends this process and not the API.
 */

/**
 * The longest side of a stored original; larger ones are of no use on screens and slow down
 * resizing.
 */
const originalSideMax = 3200

/** A picture that is decoded as a whole takes 8 to 20 bytes per pixel. */
const wholePixelsBesideOthers = 8_000_000
const alwaysWhole = new Set<PictureMimeType>(['image/avif', 'image/gif'])

/** Also formats where each pass covers the whole picture: interlaced PNG, progressive JPEG. */
const isDecodedAsWhole = (mimeType: PictureMimeType, { isProgressive }: Metadata) =>
  alwaysWhole.has(mimeType) || isProgressive

sharp.cache(false)
sharp.concurrency(1)
// Enables only the decoders of the five formats: no SVG, no PDF, none that opens other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})

const formatOf: Record<PictureMimeType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
}

type Encode = (image: Sharp, quality: number, effort: number) => Sharp

const encode: Record<PictureMimeType, Encode> = {
  'image/png': (image) => image.png({ compressionLevel: 7 }),
  'image/jpeg': (image, quality) => image.jpeg({ quality, optimiseCoding: false }),
  'image/webp': (image, quality) => image.webp({ quality, effort: 3 }),
  'image/gif': (image) => image.gif({ effort: 3 }),
  // The quality scale of AVIF is lower than that of the others for the same look.
  'image/avif': (image, quality, effort) =>
    image.avif({ quality: Math.round(quality * 0.75), effort }),
}

const originalQuality = 88

/**
 * A rendition is encoded once and sent often, an original hardly ever. One step more would save 2
 * to 5 % of a rendition's bytes, and double the time of its first request.
 */
const avifEffort = { original: 1, rendition: 2 }

type Job = PictureTask & { bytes: Buffer }

async function readMetadata(job: Job): Promise<Metadata | undefined> {
  try {
    const metadata = await sharp(job.bytes, { limitInputPixels: false }).metadata()
    return metadata.format === formatOf[job.mimeType] ? metadata : undefined
  } catch {
    return undefined
  }
}

async function work(job: Job): Promise<PictureResult> {
  const metadata = await readMetadata(job)
  if (metadata === undefined) return { kind: 'rejected', error: 'not_an_image' }
  const { width, height } = metadata
  const pixels = width * height
  if (pixels > imagePixelsMax || Math.max(width, height) > imageSidePixelsMax) {
    return { kind: 'rejected', error: 'too_many_pixels' }
  }
  const isHeavy = pixels > wholePixelsBesideOthers && isDecodedAsWhole(job.mimeType, metadata)
  if (isHeavy && !job.isAlone) return { kind: 'needs_memory' }

  try {
    return { kind: 'made', picture: await make(job) }
  } catch {
    return { kind: 'rejected', error: 'not_an_image' }
  }
}

async function make(job: Job) {
  const isOriginal = job.kind === 'clean'
  // Only the first frame of an animation is read. The encoders write no metadata, so the picture is
  // rotated by its EXIF orientation first.
  const upright = sharp(job.bytes, {
    limitInputPixels: imagePixelsMax,
    // An upload must be sound. A file of a bucket for any files is shown as it is served otherwise,
    // unless it was cut off.
    failOn: isOriginal ? 'warning' : 'truncated',
    sequentialRead: true,
  }).autoOrient()
  const sized = isOriginal
    ? upright.resize({
        width: originalSideMax,
        height: originalSideMax,
        fit: 'inside',
        withoutEnlargement: true,
      })
    : upright.resize({
        ...(job.width !== undefined && { width: job.width }),
        ...(job.height !== undefined && { height: job.height }),
        fit: job.fit,
        withoutEnlargement: true,
      })
  const mimeType = isOriginal ? job.mimeType : job.target
  const quality = isOriginal ? originalQuality : job.quality

  const effort = isOriginal ? avifEffort.original : avifEffort.rendition

  const { data, info } = await encode[mimeType](sized, quality, effort).toBuffer({
    resolveWithObject: true,
  })
  return { bytes: data, mimeType, width: info.width, height: info.height }
}

const [input, output] = [0, 1]

// Synchronous, since this process does one thing at a time.
function readBytes(sizeBytes: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(sizeBytes)
  for (let filled = 0; filled < sizeBytes;) {
    const read = readSync(input, bytes, filled, sizeBytes - filled, null)
    if (read === 0) process.exit(0)
    filled += read
  }
  return bytes
}

function writeBytes(bytes: Uint8Array): void {
  for (let written = 0; written < bytes.byteLength;) {
    written += writeSync(output, bytes, written)
  }
}

async function answer({ task, sizeBytes }: PictureOrder): Promise<void> {
  const result = await work({ ...task, bytes: readBytes(sizeBytes) })
  const report = (reported: PictureReport['result']) =>
    process.send?.({ result: reported, memoryBytes: process.memoryUsage.rss() })
  if (result.kind !== 'made') return void report(result)
  const { bytes, ...picture } = result.picture
  report({ kind: 'made', picture: { ...picture, sizeBytes: bytes.byteLength } })
  writeBytes(bytes)
}

process.on('message', (order: PictureOrder) => void answer(order))

// The API is gone, whether it exited or was killed.
process.on('disconnect', () => process.exit(0))
