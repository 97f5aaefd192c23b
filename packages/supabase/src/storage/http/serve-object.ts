import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenBytes } from '#supabase/storage/bytes-reader.ts'
import { objectNotFound } from '#supabase/storage/storage.errors.ts'
import { keyOfVersion } from '#supabase/storage/object-keys.ts'
import type { StoredObject } from '#supabase/storage/objects.repository.ts'
import { plainHeaders, sendObject, type SendOptions, type Servable } from './send-object.ts'

/** The headers of an object, cached as long as its row is. */
const headersByObject = new WeakMap<StoredObject, Record<string, string>>()

function headersOf(object: StoredObject): Record<string, string> {
  const cached = headersByObject.get(object)
  if (cached !== undefined) return cached
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

/** If the bytes are gone, the object was replaced after the row was read: tried again once. */
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
