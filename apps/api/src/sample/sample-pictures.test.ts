import {
  sampleCategories,
  sampleMorePictures,
  sampleProducts,
} from '@golden-bead/contracts/sample-catalogue'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readSamplePicture, sampleSizes } from './sample-pictures.ts'

const fileOf = (name: string) =>
  fileURLToPath(import.meta.resolve(`@golden-bead/contracts/sample-pictures/${name}`))

const sources: Record<string, string> = JSON.parse(
  readFileSync(fileOf('rendered/sources.json'), 'utf8'),
)

const pictures = [
  ...sampleCategories.map(({ id }) => ['categories', id] as const),
  ...[...sampleProducts, ...Object.values(sampleMorePictures).flat()].map(
    ({ id }) => ['products', id] as const,
  ),
]

test.each(pictures)(
  'the picture of %s/%s was rendered from the drawing as it is now',
  async (kind, id) => {
    const drawing = readFileSync(fileOf(`${kind}/${id}.svg`))

    expect(sources[`${kind}/${id}.webp`]).toBe(createHash('sha256').update(drawing).digest('hex'))
    const picture = await sharp(await readSamplePicture(kind, id)).metadata()
    expect(picture).toMatchObject({ format: 'webp', ...sampleSizes[kind] })
    expect([picture.exif, picture.icc, picture.xmp, picture.iptc]).toEqual(Array(4).fill(undefined))
  },
)

test.each(pictures)(
  'the picture of %s/%s has no ground of its own, light or dark',
  async (kind, id) => {
    const alpha = sharp(await readSamplePicture(kind, id)).extractChannel('alpha')
    const { data, info } = await alpha.raw().toBuffer({ resolveWithObject: true })
    const { width, height } = info

    const corners = [0, width - 1, (height - 1) * width, height * width - 1]
    expect(corners.map((at) => data[at])).toEqual([0, 0, 0, 0])
  },
)
