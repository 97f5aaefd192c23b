import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { imagePixelsMax, imageSizeBytesMax } from '@golden-bead/contracts/image-options'
import { pictureWidths } from '@golden-bead/contracts/picture-options'
import { percentile } from '../../scripts/statistics.ts'
import { beside } from '../support/beside.ts'
import { readMemoryMb } from '../support/memory.ts'
import { counted, none, timed, type Proof } from '../support/proof.ts'
import { send, statusOf, type Answer } from '../support/send.ts'
import { asService, asVisitor, withStage } from '../support/stage.ts'

const [width, height] = [8_000, 6_000]
const memoryMbMax = 600
/** Two processes decode twenty of them. */
const answerWithinMs = 180_000

/** Without detail, as one out of focus: with all its pixels it has to be smaller than the limit. */
async function takePhotograph(): Promise<Buffer> {
  const small = { width: 400, height: 300, channels: 3 } as const
  const noise = randomBytes(small.width * small.height * small.channels)
  const photograph = await sharp(noise, { raw: small })
    .resize(width, height)
    .jpeg({ quality: 70 })
    .toBuffer()
  if (width * height > imagePixelsMax || photograph.byteLength > imageSizeBytesMax) {
    throw new Error(`No shop takes this photograph of ${photograph.byteLength} bytes.`)
  }
  return photograph
}

const isClearRefusal = ({ status, headers, body }: Answer) =>
  status === 503 && headers['retry-after'] !== undefined && body.includes('"message"')

/** How many renditions of those that were stored cannot be read. */
async function countUnreadable(url: string, names: readonly string[]): Promise<number> {
  let unreadable = 0
  for (const name of names) {
    for (const size of pictureWidths) {
      const address = `${url}/storage/v1/render/image/public/product-images/${name}?width=${size}`
      const status = await statusOf(address, { timeoutMs: answerWithinMs })
      if (status !== 200) unreadable += 1
    }
  }
  return unreadable
}

export const largePhotographs: Proof = {
  name: 'large-photographs',
  title: 'photographs of 48 megapixels that are uploaded at once',
  run: (round) =>
    withStage(async ({ instances: [{ url, deaths }] }) => {
      const photograph = await takePhotograph()
      const names = Array.from(
        { length: round === 'full' ? 20 : 3 },
        (_, index) => `photograph-${index}.jpg`,
      )
      let mostMb = 0
      const watcher = beside(async () => {
        const mb = await readMemoryMb(url).catch(() => Number.NaN)
        // No number is not more: a shop that is busy does not always say.
        if (mb > mostMb) mostMb = mb
      }, 100)
      const waits: number[] = []
      let failed = 0
      const customer = beside(async () => {
        const started = performance.now()
        const status = await statusOf(`${url}/rest/v1/products?limit=12`, { headers: asVisitor })
        waits.push(performance.now() - started)
        if (status !== 200) failed += 1
      }, 20)

      const answers = await Promise.all(
        names.map((name) =>
          send(`${url}/storage/v1/object/product-images/${name}`, {
            method: 'POST',
            headers: { ...asService, 'content-type': 'image/jpeg' },
            body: photograph,
            timeoutMs: answerWithinMs,
          }),
        ),
      )
      const stored = names.filter((_, index) => answers[index]?.status === 200)
      const unclear = answers.filter(
        (answer) => answer.status !== 200 && !isClearRefusal(answer),
      ).length
      const unreadable = await countUnreadable(url, stored)
      await Promise.all([watcher.stop(), customer.stop()])

      const megabytes = (photograph.byteLength / 1_000_000).toFixed(1)
      const tried = `${names.length} photographs of ${(width * height) / 1_000_000} megapixels and ${megabytes} MB`
      return [
        none(tried, 'neither stored nor clearly refused', unclear),
        counted(
          `${tried}: not all refused`,
          `${stored.length} stored`,
          'at least 1',
          stored.length > 0,
        ),
        none(
          `${stored.length * pictureWidths.length} renditions of them`,
          'unreadable',
          unreadable,
        ),
        none(
          `${waits.length} customers meanwhile, p99 ${Math.round(percentile(waits, 0.99))} ms`,
          'failed, and no process ended',
          failed + deaths(),
        ),
        timed(
          'the most memory that the process of the API held meanwhile',
          `${Math.round(mostMb)} MB`,
          `below ${memoryMbMax} MB`,
          mostMb > 0 && mostMb < memoryMbMax,
        ),
      ]
    }),
}
