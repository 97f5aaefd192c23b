import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** The same picture, padded with a comment to an exact length. */
export function paddedPng(png: Buffer, bytes: number): Buffer {
  const padding = Buffer.alloc(bytes - png.length - 12, 0x20)
  padding.write('Comment\0', 'latin1')
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), chunk('tEXt', padding), png.subarray(end)])
}

/** A small file that decodes to the given size: all black, one bit per pixel. */
export function swellingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}
