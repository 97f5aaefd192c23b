import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { invalidRange } from '#supabase/storage/storage.errors.ts'
import { isHeld } from '@golden-bead/server/http/entity-tags'
import type { ByteRange } from '@golden-bead/server/objects/object-storage'
import { cacheControlFor } from './personal-answer.ts'

/** What can be sent: an object, or a rendition of one. */
export type Servable = {
  etag: string
  sizeBytes: number
  cacheControl: string
  modifiedAt: Date
  /** All headers of a plain response, made once for many responses. */
  headers: Readonly<Record<string, string>>
  /** Undefined if the bytes are gone, because the object was replaced meanwhile. */
  open: (range: ByteRange) => Promise<Buffer | Readable | undefined>
}

export type SendOptions = {
  /** If set, `Content-Disposition: attachment`, with this name unless it is empty. */
  download?: string | undefined
  /** The expiry of a signed URL, which also limits caching. */
  expiresAt?: Date | undefined
}

/** Uploaded files must not run anything: no scripts, no frames, no type sniffing. */
const safetyHeaders = {
  'accept-ranges': 'bytes',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'none',
}

/** HTTP dates have no milliseconds. */
const isNotNewer = (modifiedAt: Date, header: string) =>
  Math.floor(modifiedAt.getTime() / 1000) <= Math.floor(Date.parse(header) / 1000)

function isUnchanged(request: FastifyRequest, { etag, modifiedAt }: Servable): boolean {
  const { headers } = request
  if (headers['if-none-match'] !== undefined) return isHeld(request, etag)
  const since = headers['if-modified-since']
  return since !== undefined && isNotNewer(modifiedAt, since)
}

/** A range if `If-Range` matches, otherwise the whole object. */
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

type RequestedRange = ByteRange | 'whole' | 'unsatisfiable'

const singleRange = /^bytes=(\d{0,15})-(\d{0,15})$/

/** One range of RFC 9110; several ranges, or another unit, mean the whole object. */
function readRange(header: string | undefined, sizeBytes: number): RequestedRange {
  const [, first = '', last = ''] = singleRange.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= sizeBytes ? 'unsatisfiable' : { start, end }
}

/** The limit of common file systems. */
const savedNameLengthMax = 255

const disposition = (name: string) => {
  if (name === '') return 'attachment'
  const short = name.slice(0, savedNameLengthMax)
  // A truncated surrogate pair cannot be encoded. A quote is valid in a URL, but ends the value in
  // RFC 8187.
  const encoded = encodeURIComponent(short.toWellFormed()).replaceAll("'", '%27')
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`
}

type Facts = Pick<Servable, 'etag' | 'sizeBytes' | 'cacheControl' | 'modifiedAt'> & {
  mimeType: string
}

export const plainHeaders = (facts: Facts): Record<string, string> => ({
  ...safetyHeaders,
  etag: facts.etag,
  'last-modified': facts.modifiedAt.toUTCString(),
  'cache-control': facts.cacheControl,
  'content-type': facts.mimeType,
  'content-length': String(facts.sizeBytes),
})

/** False if the bytes are gone and nothing has been sent. */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  served: Servable,
  options: SendOptions,
): Promise<boolean> {
  if (isUnchanged(request, served)) {
    const { 'content-length': _length, ...headers } = headersOf(request, reply, served, options)
    reply.code(304).headers(headers)
    reply.send()
    return true
  }

  const range = rangeOf(request, served)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${served.sizeBytes}`)
    throw invalidRange()
  }
  if (request.method === 'HEAD') {
    reply.headers(headersOf(request, reply, served, options)).send()
    return true
  }

  const wanted = range === 'whole' ? { start: 0, end: served.sizeBytes - 1 } : range
  const body = await served.open(wanted)
  if (body === undefined) return false
  reply.headers(headersOf(request, reply, served, options))
  if (range !== 'whole') {
    reply.code(206).headers({
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${served.sizeBytes}`,
    })
  }
  reply.send(body)
  return true
}

const forbidsKeeping = /\bno-store\b/i

function headersOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, cacheControl }: Servable,
  { download, expiresAt }: SendOptions,
): Readonly<Record<string, string>> {
  const { 'if-none-match': held } = request.headers
  const allowed = cacheControlFor(request, reply, cacheControl)
  const isPlain =
    download === undefined &&
    expiresAt === undefined &&
    held === undefined &&
    allowed === cacheControl
  if (isPlain) return headers

  const special: Record<string, string> = { ...headers, 'cache-control': allowed }
  if (download !== undefined) special['content-disposition'] = disposition(download)
  if (expiresAt !== undefined && !forbidsKeeping.test(allowed)) {
    delete special['cache-control']
    special['expires'] = expiresAt.toUTCString()
  } else if (held !== undefined) {
    special['cache-control'] += ', stale-while-revalidate=30'
  }
  return special
}
