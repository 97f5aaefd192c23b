import { Buffer } from 'node:buffer'

/** As much of the tar format as a backup needs, readable by every `tar`: names of up to 100 bytes. */
export type TarEntry = { name: string; bytes: Buffer }

const blockBytes = 512
const nameBytesMax = 100
const end = Buffer.alloc(2 * blockBytes)
const fields = {
  name: 0,
  mode: 100,
  owner: 108,
  group: 116,
  size: 124,
  time: 136,
  sum: 148,
  kind: 156,
  magic: 257,
}

export class BrokenBackupError extends Error {}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

/** The sum of the header's bytes, with those of the checksum field counted as spaces. */
function sumOf(header: Buffer): number {
  const counted = Buffer.from(header)
  counted.fill(' ', fields.sum, fields.sum + 8)
  return counted.reduce((sum, byte) => sum + byte, 0)
}

function headerOf({ name, bytes }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > nameBytesMax) throw new Error(`The name ${name} is too long.`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, fields.name)
  header.write(octal(0o600, 8), fields.mode)
  header.write(octal(0, 8), fields.owner)
  header.write(octal(0, 8), fields.group)
  header.write(octal(bytes.byteLength, 12), fields.size)
  header.write(octal(Math.floor(Date.now() / 1_000), 12), fields.time)
  header.write('0', fields.kind)
  header.write('ustar\u000000', fields.magic)
  header.write(`${octal(sumOf(header), 7)} `, fields.sum)
  return header
}

const paddingOf = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes

export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    yield headerOf(entry)
    yield entry.bytes
    yield Buffer.alloc(paddingOf(entry.bytes.byteLength))
  }
  yield end
}

/** Reads a stream in portions of the requested sizes. */
function portionsOf(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (length: number): Promise<Buffer> => {
    const parts = [rest]
    let available = rest.byteLength
    while (available < length) {
      const { value, done } = await chunks.next()
      if (done) throw new BrokenBackupError('The backup is cut off.')
      parts.push(value)
      available += value.byteLength
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts)
    rest = all.subarray(length)
    return all.subarray(0, length)
  }
}

const textAt = (header: Buffer, start: number, length: number) =>
  header
    .subarray(start, start + length)
    .toString()
    .replace(/\0.*$/s, '')

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = portionsOf(source)
  for (;;) {
    const header = await take(blockBytes)
    if (header.every((byte) => byte === 0)) return
    const sum = Number.parseInt(textAt(header, fields.sum, 8), 8)
    if (sum !== sumOf(header)) throw new BrokenBackupError('This is no backup, or a damaged one.')
    const size = Number.parseInt(textAt(header, fields.size, 12), 8)
    const bytes = Buffer.from(await take(size))
    await take(paddingOf(size))
    yield { name: textAt(header, fields.name, nameBytesMax), bytes }
  }
}
