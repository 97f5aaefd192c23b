import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { errorCode } from '#platform/process/error-code.ts'
import { KindError, HttpError } from '#platform/http/http-error.ts'
import { brokenForm, noContent, tooLarge } from '#supabase/storage/storage.errors.ts'

export type UploadForm = {
  file: { bytes: Buffer; mimeType: string }
  fields: Map<string, string>
}

const fieldsMax = 20
const fieldBytesMax = 64 * 1024
const fieldNameBytesMax = 100

/** The errors of the parser that mean too much of something, and not something broken. */
const tooMuchCodes = new Set(['FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT', 'FST_REQ_FILE_TOO_LARGE'])

/** Reads a form with one file in it, whatever its field is called, and some small fields around. */
export async function readUploadForm(
  request: FastifyRequest,
  bytesMax: number,
): Promise<UploadForm> {
  try {
    return await readParts(request, bytesMax)
  } catch (error) {
    // Nobody reads the rest, and a client that still sends would never see the answer.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof HttpError || error instanceof KindError) throw error
    throw tooMuchCodes.has(errorCode(error) ?? '') ? tooLarge() : brokenForm()
  }
}

async function readParts(request: FastifyRequest, bytesMax: number): Promise<UploadForm> {
  // The parser would wait for the end of a connection that has ended already.
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
  // The parser ends a file that is too large as if it were whole.
  if (file.truncated) throw tooLarge()
  return Buffer.concat(chunks)
}

function textOf({ value, valueTruncated, fieldnameTruncated }: MultipartValue): string {
  if (valueTruncated || fieldnameTruncated) throw tooLarge()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
