import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HttpError } from '@golden-bead/server/errors/http-error'
import { squarePng } from '#test/picture-uploads.ts'
import type { Picture } from './pictures/picture-jobs.ts'
import { createPictureProcessor, type PictureProcessor } from './pictures/picture-processor.ts'

let pictureProcessor: PictureProcessor
beforeAll(() => {
  pictureProcessor = createPictureProcessor({ notAnImage: 'Please select a valid image file.' })
})
afterAll(() => pictureProcessor.close())

/** Always the same numbers, so that a failure can be looked at again. */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const script = Buffer.from('<script>alert(1)</script><?php system($_GET[0]); ?>')
const formats = {
  png: (picture: Sharp) => picture.png(),
  jpeg: (picture: Sharp) => picture.jpeg(),
  progressive: (picture: Sharp) => picture.jpeg({ progressive: true }),
  webp: (picture: Sharp) => picture.webp(),
  gif: (picture: Sharp) => picture.gif(),
  avif: (picture: Sharp) => picture.avif({ effort: 0 }),
}
type Format = keyof typeof formats
type Dice = ReturnType<typeof dice>

const encodedAs = (format: Format): Promise<Buffer> => {
  const roll = dice(7)
  const noise = Buffer.from(Array.from({ length: 48 * 48 * 3 }, () => roll(256)))
  return formats[format](sharp(noise, { raw: { width: 48, height: 48, channels: 3 } })).toBuffer()
}

/** What a stranger may send in place of a picture; `other` is one of another format. */
const damages: Record<string, (bytes: Buffer, roll: Dice, other: Buffer) => Buffer> = {
  flipped: (bytes, roll) => {
    const copy = Buffer.from(bytes)
    for (let flips = 1 + roll(12); flips > 0; flips -= 1) {
      const at = roll(copy.length)
      copy[at] = (copy[at] ?? 0) ^ (1 << roll(8))
    }
    return copy
  },
  'with a broken head': (bytes, roll) => {
    const copy = Buffer.from(bytes)
    for (let at = 12; at < Math.min(64, copy.length); at += 1 + roll(6)) copy[at] = roll(256)
    return copy
  },
  'cut off': (bytes, roll) => bytes.subarray(0, 1 + roll(bytes.length - 1)),
  'with a tail': (bytes) => Buffer.concat([bytes, script]),
  'with an insertion': (bytes, roll) => {
    const at = roll(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), script, bytes.subarray(at)])
  },
  'with a hole': (bytes, roll) => {
    const at = roll(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + roll(40))])
  },
  crossed: (bytes, roll, other) =>
    Buffer.concat([bytes.subarray(0, 16 + roll(200)), other.subarray(roll(200))]),
  'announced as huge': (bytes) => {
    const copy = Buffer.from(bytes)
    // Where PNG, GIF and WebP keep their size; a wall of pixels in a small file.
    copy.fill(0x7f, 6, 10)
    copy.fill(0x3f, 16, 24)
    return copy
  },
}

/** Files of one format, each damaged in every way. */
async function samplesOf(format: Format, ofEach: number): Promise<[string, Buffer][]> {
  const roll = dice(7)
  const [bytes, other] = [
    await encodedAs(format),
    await encodedAs(format === 'png' ? 'gif' : 'png'),
  ]
  return Object.entries(damages).flatMap(([kind, spoil]) =>
    Array.from({ length: ofEach }, (_, index): [string, Buffer] => [
      `${index} ${kind}`,
      spoil(bytes, roll, other),
    ]),
  )
}

/** What became of a file: refused, clean, or something that must not be. */
async function outcomeOf(bytes: Buffer): Promise<string> {
  const cleaned = await pictureProcessor.clean(bytes, 'image/png').catch((error: unknown) => error)
  if (cleaned instanceof Error) return cleaned instanceof HttpError ? 'refused' : cleaned.message
  const { bytes: clean, width } = cleaned as Picture
  const output = Buffer.from(clean)
  if (/<script|<\?php/.test(output.toString('latin1'))) return 'with a script'
  const { info } = await sharp(output, { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return info.width === width ? 'clean' : 'of another size'
}

test.each(Object.keys(formats) as Format[])(
  'a damaged, doubled or swollen %s is refused or becomes a clean picture',
  async (format) => {
    const outcomes = new Map<string, string[]>()

    for (const [name, bytes] of await samplesOf(format, 5)) {
      const outcome = await outcomeOf(bytes)
      outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), name])
    }

    const { refused = [], clean = [], ...others } = Object.fromEntries(outcomes)
    expect(others).toEqual({})
    expect(refused.length).toBeGreaterThan(5)
    expect(clean.length).toBeGreaterThan(0)
    const sound = await squarePng(5)
    expect(await pictureProcessor.clean(sound, 'image/png')).toMatchObject({ width: 5, height: 5 })
  },
)

test('two pictures are decoded at once and not more, however many are brought', async () => {
  const bytes = await sharp({
    create: { width: 1500, height: 1000, channels: 3, background: '#8899aa' },
  })
    .jpeg()
    .toBuffer()
  const seen = new Set<number>()
  const look = setInterval(() => seen.add(pictureProcessor.activity().taken), 1)

  await Promise.all(Array.from({ length: 20 }, () => pictureProcessor.clean(bytes, 'image/jpeg')))
  clearInterval(look)

  expect(Math.max(...seen)).toBe(2)
  expect(pictureProcessor.activity()).toEqual({ taken: 0, waiting: 0 })
})

test.each([
  ['AVIF', 'image/avif', (picture: Sharp) => picture.avif({ effort: 0 })],
  ['interlaced PNG', 'image/png', (picture: Sharp) => picture.png({ progressive: true })],
  ['GIF', 'image/gif', (picture: Sharp) => picture.gif({ effort: 1 })],
  ['progressive JPEG', 'image/jpeg', (picture: Sharp) => picture.jpeg({ progressive: true })],
])('a large %s, which is decoded as a whole, is decoded alone', async (_what, mimeType, encode) => {
  const heavy = await encode(
    sharp({ create: { width: 3300, height: 2500, channels: 3, background: '#8899aa' } }),
  ).toBuffer()
  const light = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer()

  const first = pictureProcessor.clean(heavy, mimeType)
  await expect.poll(() => pictureProcessor.activity().taken, { interval: 1 }).toBe(2)
  const second = pictureProcessor.clean(light, 'image/png')

  expect(pictureProcessor.activity()).toEqual({ taken: 2, waiting: 1 })
  expect(await first).toMatchObject({ mimeType, width: 3200 })
  expect(await second).toMatchObject({ width: 300 })
})

test('who brings more than can wait is asked to come back', async () => {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

  const results = await Promise.allSettled(
    Array.from({ length: 120 }, () => pictureProcessor.clean(bytes, 'image/png')),
  )

  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(18)
  expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable' } })
})
