import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenBytes } from '#supabase/storage/bytes-reader.ts'
import { objectNotFound } from '#supabase/storage/storage.errors.ts'
import { keyOfVersion } from '#supabase/storage/object-keys.ts'
import type { StoredObject } from '#supabase/storage/objects.repository.ts'
import { plainHeaders, sendObject, type SendOptions, type Servable } from './send-object.ts'

/** A row is remembered while its object is asked for, and with it the headers of its answers. */
const headersByObject = new WeakMap<StoredObject, Record<string, string>>()

function headersOf(object: StoredObject): Record<string, string> {
  const known = headersByObject.get(object)
  if (known !== undefined) return known
  const headers = plainHeaders({ ...object, modifiedAt: object.updatedAt })
  headersByObject.set(object, headers)
  return headers
}

export const servableOf = (object: StoredObject, open: OpenBytes): Servable => ({
  etag: object.etag,
  sizeBytes: object.sizeBytes,
  cacheControl: object.cacheControl,
  modifiedAt: object.updatedAt,
  headers: headersOf(object),
  open: (range) => open(keyOfVersion(object.version), object.sizeBytes, range),
})

export type ServeTools = { open: OpenBytes; forget: () => void }

/** Bytes that are gone belonged to a version that was replaced since the row was read. */
export async function serveObject(
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<StoredObject>,
  { open, forget }: ServeTools,
  options: SendOptions = {},
): Promise<FastifyReply> {
  if (await sendObject(request, reply, servableOf(await find(), open), options)) return reply
  forget()
  if (await sendObject(request, reply, servableOf(await find(), open), options)) return reply
  throw objectNotFound()
}
