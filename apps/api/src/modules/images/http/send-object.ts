import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/object-storage/object-storage.ts'
import { invalidRange } from '../images.errors.ts'
import { readRange } from './byte-range.ts'

/** Something that can be answered with: an object, or a rendition of one. */
export type Servable = {
  etag: string
  mimeType: string
  sizeBytes: number
  cacheControl: string
  modifiedAt: Date
  /** Further names of headers that the answer depends on. */
  vary?: string
  /** Nothing when the bytes are gone, because the object was replaced meanwhile. */
  open: (range: ByteRange) => Promise<Buffer | Readable | undefined>
}

export type SendOptions = {
  /** Present: to be saved, under this name if it is not empty. */
  download?: string | undefined
  /** The end of a signed URL, which also ends every cache's copy. */
  expiresAt?: Date | undefined
}

/** Whatever the bytes are, they run nothing: no script, no frame, no guessing of types. */
const safetyHeaders = {
  'accept-ranges': 'bytes',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'none',
}

const weakless = (etag: string) => etag.trim().replace(/^W\//, '')

const matches = (header: string, etag: string) =>
  header.trim() === '*' || header.split(',').some((candidate) => weakless(candidate) === etag)

/** HTTP dates have no milliseconds. */
const isNotNewer = (modifiedAt: Date, header: string) =>
  Math.floor(modifiedAt.getTime() / 1000) <= Math.floor(Date.parse(header) / 1000)

function isUnchanged({ headers }: FastifyRequest, { etag, modifiedAt }: Servable): boolean {
  const noneMatch = headers['if-none-match']
  if (noneMatch !== undefined) return matches(noneMatch, etag)
  const since = headers['if-modified-since']
  return since !== undefined && isNotNewer(modifiedAt, since)
}

/** A range of what the client has a part of, or the whole of what it has not. */
function rangeOf({ headers, method }: FastifyRequest, { etag, modifiedAt, sizeBytes }: Servable) {
  const ifRange = headers['if-range']
  if (typeof ifRange === 'string') {
    const isSame = ifRange.startsWith('"')
      ? ifRange === etag
      : Date.parse(ifRange) === Math.floor(modifiedAt.getTime() / 1000) * 1000
    if (!isSame) return 'whole'
  }
  return method === 'GET' ? readRange(headers.range, sizeBytes) : 'whole'
}

const disposition = (name: string) => {
  if (name === '') return 'attachment;'
  // A quote is allowed in a URL, but ends the value that RFC 8187 describes.
  const encoded = encodeURIComponent(name).replaceAll("'", '%27')
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`
}

/** False when the bytes were gone, so that nothing has been answered yet. */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  served: Servable,
  { download, expiresAt }: SendOptions = {},
): Promise<boolean> {
  const wasMissed = request.headers['if-none-match'] !== undefined
  const headers: Record<string, string> = {
    ...safetyHeaders,
    etag: served.etag,
    'last-modified': served.modifiedAt.toUTCString(),
    ...(expiresAt === undefined
      ? { 'cache-control': served.cacheControl }
      : { expires: expiresAt.toUTCString() }),
    ...(served.vary !== undefined && { vary: served.vary }),
    ...(download !== undefined && { 'content-disposition': disposition(download) }),
  }

  if (isUnchanged(request, served)) {
    reply.code(304).headers(headers).send()
    return true
  }
  if (wasMissed && expiresAt === undefined) {
    headers['cache-control'] = `${served.cacheControl}, stale-while-revalidate=30`
  }

  const range = rangeOf(request, served)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${served.sizeBytes}`)
    throw invalidRange()
  }

  const wanted = range === 'whole' ? { start: 0, end: served.sizeBytes - 1 } : range
  headers['content-type'] = served.mimeType
  headers['content-length'] = String(wanted.end - wanted.start + 1)
  if (request.method === 'HEAD') {
    reply.headers(headers).send()
    return true
  }

  const body = await served.open(wanted)
  if (body === undefined) return false
  if (range !== 'whole') {
    reply.code(206)
    headers['content-range'] = `bytes ${range.start}-${range.end}/${served.sizeBytes}`
  }
  reply.headers(headers).send(body)
  return true
}
