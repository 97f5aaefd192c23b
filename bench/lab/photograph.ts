import sharp from 'sharp'

/** A JPEG with the weight of a photograph: soft areas, and the grain that makes one heavy. */
export async function makePhotograph(options: {
  width: number
  height: number
  quality: number
}): Promise<Buffer> {
  const { width, height, quality } = options
  const grain = { type: 'gaussian', mean: 128, sigma: 24 } as const
  return sharp({ create: { width, height, channels: 3, background: '#b98', noise: grain } })
    .blur(0.7)
    .jpeg({ quality })
    .toBuffer()
}
