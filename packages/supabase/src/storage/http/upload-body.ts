import { userMetadataSchema, type CopyObject } from '#supabase/storage/storage.requests.ts'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { KindError } from '@golden-bead/server/errors/http-error'
import { parseStrictJson, StrictJsonError } from '@golden-bead/server/http/strict-json'
import type { Labels } from '#supabase/storage/objects.service.ts'
import { invalidRequest, unsupportedMimeType } from '#supabase/storage/storage.errors.ts'
import { isPacked, readBody } from '@golden-bead/server/http/read-body'
import { timeouts } from '@golden-bead/server/http/timeouts'
import { readUploadForm } from './upload-form.ts'

export type UploadBody = Labels & { bytes: Buffer }

const userMetadataBytesMax = 16_384
const printable = /^[\x20-\x7e]{1,256}$/
const mimeType = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(?:;[\x20-\x7e]{0,100})?$/

/** A multipart form as browsers send it, or the bytes alone with everything else in headers. */
export async function readUpload(request: FastifyRequest, bytesMax: number): Promise<UploadBody> {
  if (request.isMultipart()) return await readForm(request, bytesMax)
  const { headers, body } = request
  // Unpacked or stored compressed, the bytes would not be those of the file.
  if (isPacked(request)) {
    throw new KindError('media_type', 'A file is sent as it is, without an encoding.')
  }
  return {
    bytes:
      body instanceof Readable
        ? await readBody(request, body, { bytesMax, waitMs: timeouts.uploadBody })
        : Buffer.alloc(0),
    mimeType: checkedMimeType(headers['content-type'] ?? 'application/octet-stream'),
    cacheControl: checkedCacheControl(headers['cache-control']),
    userMetadata: readUserMetadata(headers['x-metadata'], 'base64'),
  }
}

async function readForm(request: FastifyRequest, bytesMax: number): Promise<UploadBody> {
  const { file, fields } = await inTime(readUploadForm(request, bytesMax), timeouts.uploadBody)
  const seconds = fields.get('cacheControl')
  return {
    bytes: file.bytes,
    mimeType: checkedMimeType(fields.get('contentType') ?? file.mimeType),
    cacheControl: /^\d{1,10}$/.test(seconds ?? '') ? `max-age=${seconds}` : 'no-cache',
    userMetadata: readUserMetadata(fields.get('metadata'), 'utf8'),
  }
}

function inTime<Result>(work: Promise<Result>, waitMs: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new KindError('timeout', 'The file took too long to arrive.')),
    waitMs,
  )
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** What a copy is to say of itself, held to what an upload may say. */
export function readNewLabels(
  { headers }: FastifyRequest,
  { cacheControl, mimetype }: NonNullable<CopyObject['metadata']> = {},
): Partial<Labels> {
  return {
    ...(mimetype !== undefined && { mimeType: checkedMimeType(mimetype) }),
    ...(cacheControl !== undefined && { cacheControl: checkedCacheControl(cacheControl) }),
    userMetadata: readUserMetadata(headers['x-metadata'], 'base64'),
  }
}

function checkedMimeType(label: string): string {
  if (!mimeType.test(label)) throw unsupportedMimeType(label.slice(0, 100))
  return label.toLowerCase()
}

const checkedCacheControl = (header: string | undefined) =>
  header !== undefined && printable.test(header) ? header : 'no-cache'

function readUserMetadata(
  text: string | string[] | undefined,
  encoding: 'base64' | 'utf8',
): Record<string, unknown> | undefined {
  if (text === undefined || text === '') return undefined
  const bytes = typeof text === 'string' ? Buffer.from(text, encoding) : undefined
  if (bytes === undefined || bytes.byteLength > userMetadataBytesMax) {
    throw invalidRequest(`metadata must be an object of at most ${userMetadataBytesMax} bytes`)
  }
  const parsed = userMetadataSchema.safeParse(parseJson(bytes))
  if (!parsed.success) throw invalidRequest('metadata must be a JSON object')
  return parsed.data
}

function parseJson(bytes: Buffer): unknown {
  try {
    return parseStrictJson(bytes)
  } catch (error) {
    if (!(error instanceof StrictJsonError)) throw error
    return undefined
  }
}
