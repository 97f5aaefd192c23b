import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

export type PictureKind = 'products' | 'categories'

/** Twice the widest slot that the shop has for each kind. */
const widths: Record<PictureKind, number> = { products: 1280, categories: 1600 }

/** Our drawings are vectors; the bucket keeps pictures that every browser shows. */
export async function renderSamplePicture(kind: PictureKind, id: string): Promise<Buffer> {
  const drawing = import.meta.resolve(`@golden-bead/contracts/sample-pictures/${kind}/${id}.svg`)
  return await sharp(fileURLToPath(drawing))
    .resize({ width: widths[kind] })
    .webp({ quality: 88 })
    .toBuffer()
}

export const samplePicturePath = (kind: PictureKind, id: string) => `sample/${kind}/${id}.webp`
