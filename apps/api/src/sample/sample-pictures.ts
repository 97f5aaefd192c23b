import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export type PictureKind = 'products' | 'categories'
export type PictureSize = { width: number; height: number }

/** Known sizes, so that the first start decodes no picture. */
export const sampleSizes: Record<PictureKind, PictureSize> = {
  products: { width: 1280, height: 1280 },
  categories: { width: 1600, height: 1200 },
}

/** Our drawings as `apps/api/scripts/render-sample-pictures.ts` rendered them. */
export async function readSamplePicture(kind: PictureKind, id: string): Promise<Buffer> {
  const name = `@golden-bead/contracts/sample-pictures/rendered/${kind}/${id}.webp`
  return await readFile(fileURLToPath(import.meta.resolve(name)))
}

export const samplePicturePath = (kind: PictureKind, id: string) => `sample/${kind}/${id}.webp`
