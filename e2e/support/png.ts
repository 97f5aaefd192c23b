import { crc32, deflateSync } from 'node:zlib'

type PngOptions = { side?: number; bytes?: number }

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const chunkFrameBytes = 12

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(chunkFrameBytes + content.length)
  frame.writeUInt32BE(content.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), frame.length - 4)
  return frame
}

/** A real picture of one colour, brought to an exact size by a comment where that is asked for. */
export function makePng({ side = 64, bytes }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  const rows = Buffer.alloc((side * 3 + 1) * side, 0xb0)
  for (let row = 0; row < side; row += 1) rows[row * (side * 3 + 1)] = 0
  const start = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows))])
  const end = chunk('IEND', Buffer.alloc(0))
  if (bytes === undefined) return Buffer.concat([start, end])

  const comment = Buffer.alloc(bytes - start.length - end.length - chunkFrameBytes, 'a')
  comment.write('Comment\0', 'latin1')
  return Buffer.concat([start, chunk('tEXt', comment), end])
}

export const pngFile = (name: string, options?: PngOptions) => ({
  name,
  mimeType: 'image/png',
  buffer: makePng(options),
})
