import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { errorCode } from '@golden-bead/server/errors/error-code'
import { KindError, HttpError } from '@golden-bead/server/errors/http-error'
import { brokenForm, noContent, tooLarge } from '#supabase/storage/storage.errors.ts'

export type UploadForm = {
  file: { bytes: Buffer; mimeType: string }
  fields: Map<string, string>
}

const fieldsMax = 20
const fieldBytesMax = 64 * 1024
const fieldNameBytesMax = 100

/** The parser's errors for exceeded limits; all others mean an invalid form. */
const tooMuchCodes = new Set(['FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT', 'FST_REQ_FILE_TOO_LARGE'])

/** Reads a form with one file, in a field of any name, and some small fields. */
export async function readUploadForm(
  request: FastifyRequest,
  bytesMax: number,
): Promise<UploadForm> {
  try {
    return await readParts(request, bytesMax)
  } catch (error) {
    // The rest is not read, and a client that is still sending would not see the response.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof HttpError || error instanceof KindError) throw error
    throw tooMuchCodes.has(errorCode(error) ?? '') ? tooLarge() : brokenForm()
  }
}

async function readParts(request: FastifyRequest, bytesMax: number): Promise<UploadForm> {
  // The parser would wait for the end of a stream that has ended already.
  if (request.raw.destroyed) throw brokenForm()
  const parts = request.parts({
    limits: {
      fileSize: bytesMax,
      files: 1,
      fields: fieldsMax,
      fieldSize: fieldBytesMax,
      fieldNameSize: fieldNameBytesMax,
      parts: fieldsMax + 1,
      headerPairs: 20,
    },
  })
  const fields = new Map<string, string>()
  let file: UploadForm['file'] | undefined
  for await (const part of parts) {
    if (part.type === 'file') {
      file = { bytes: await readFile(part), mimeType: part.mimetype }
    } else {
      fields.set(part.fieldname, textOf(part))
    }
  }
  if (file === undefined) throw noContent()
  return { file, fields }
}

async function readFile({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk)
  // The parser truncates a file that is too large instead of failing.
  if (file.truncated) throw tooLarge()
  return Buffer.concat(chunks)
}

function textOf({ value, valueTruncated, fieldnameTruncated }: MultipartValue): string {
  if (valueTruncated || fieldnameTruncated) throw tooLarge()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
