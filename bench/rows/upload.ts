import sharp from 'sharp'
import { compare } from '../figures.ts'
import { drive, inTurn, rateOf } from '../measure.ts'
import type { Row } from '../row.ts'
import { openShop } from '../shop.ts'

/** As many decoders as the shop lets run at once. */
const connections = 2

/** A photograph from a camera: checked, re-encoded, stored; beside its re-encoding alone. */
export const upload: Row = async (bench) => {
  const { url, asService } = await openShop(bench)
  const photograph = await makePhotograph()
  const pathFor = (number: number) =>
    `/storage/v1/object/product-images/products/${number}-bench.jpg`
  const request = {
    method: 'POST' as const,
    headers: { ...asService, 'content-type': 'image/jpeg' },
    body: photograph,
  }
  sharp.cache(false)
  sharp.concurrency(1)
  const [own, bare] = await inTurn(
    bench.rounds,
    () => drive({ url, connections, request, pathFor }),
    () =>
      rateOf(connections, () =>
        // With the settings of the shop.
        sharp(photograph, { sequentialRead: true })
          .autoOrient()
          .jpeg({ quality: 88, optimiseCoding: false })
          .toBuffer(),
      ),
  )
  return [
    {
      work: `upload of a photograph of ${(photograph.length / 1e6).toFixed(1)} MB`,
      ...compare(own, { name: `sharp alone, ${connections} at once`, rounds: bare }),
      remark: `${connections} connections`,
    },
  ]
}

/** Soft areas, and the grain that makes a photograph heavy. */
function makePhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  return sharp({ create: { width: 2800, height: 2100, channels: 3, background: '#b98', noise } })
    .blur(0.7)
    .jpeg({ quality: 92 })
    .toBuffer()
}
