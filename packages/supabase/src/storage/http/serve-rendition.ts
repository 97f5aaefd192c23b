import type { PictureOptions } from '#supabase/storage/storage.requests.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { KindError } from '@golden-bead/server/errors/http-error'
import type { OpenBytes } from '#supabase/storage/bytes-reader.ts'
import { objectNotFound } from '#supabase/storage/storage.errors.ts'
import type { StoredObject } from '#supabase/storage/objects.repository.ts'
import {
  targetFormat,
  variantOf,
  type PictureVariant,
} from '#supabase/storage/renditions/picture-options.ts'
import type {
  RenditionsService,
  ServedRendition,
} from '#supabase/storage/renditions/renditions.service.ts'
import { addVary } from '@golden-bead/server/http/vary'
import { plainHeaders, sendObject, type SendOptions, type Servable } from './send-object.ts'
import { servableOf } from './serve-object.ts'

export type RenderTools = { renditions: RenditionsService; open: OpenBytes; forget: () => void }

type Wanted = {
  find: () => Promise<StoredObject>
  picture: PictureOptions
  /** Whether the caller may see the original too, as a fallback when the server is busy. */
  mayFallBack: boolean
  options: SendOptions
}

const isBusy = (error: unknown) => error instanceof KindError && error.kind === 'unavailable'

/** Sends a resized picture; tried twice, in case its bytes are deleted meanwhile. */
export async function serveRendition(
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Wanted,
  tools: RenderTools,
): Promise<FastifyReply> {
  addVary(reply, 'Accept')
  const isSent =
    (await attempt(request, reply, wanted, tools)) || (await attempt(request, reply, wanted, tools))
  if (!isSent) throw objectNotFound()
  return reply
}

async function attempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { find, picture, mayFallBack, options }: Wanted,
  { renditions, open, forget }: RenderTools,
): Promise<boolean> {
  const object = await find()
  const original = await renditions.typeOf(object)
  const target = targetFormat(picture.format, request.headers.accept, original)
  const variant = variantOf(picture, target)

  const rendition = mayFallBack
    ? await makeOrSkip(renditions, object, variant)
    : await renditions.get(object, variant)
  // The original is better than no picture, but must not be cached in place of the resized one.
  const served =
    rendition === undefined
      ? uncached(servableOf(object, open))
      : servableRendition(object, rendition, open)
  if (await sendObject(request, reply, served, options)) return true
  if (rendition !== undefined) await renditions.forget(object, variant)
  forget()
  return false
}

const uncached = (served: Servable): Servable => ({
  ...served,
  cacheControl: 'no-store',
  headers: { ...served.headers, 'cache-control': 'no-store' },
})

function servableRendition(
  { cacheControl, updatedAt: modifiedAt }: StoredObject,
  { key, etag, mimeType, sizeBytes, bytes }: ServedRendition,
  open: OpenBytes,
): Servable {
  const facts = { etag, sizeBytes, cacheControl, modifiedAt }
  return {
    ...facts,
    headers: plainHeaders({ ...facts, mimeType }),
    open: (range) =>
      bytes === undefined
        ? open(key, sizeBytes, range)
        : Promise.resolve(bytes.subarray(range.start, range.end + 1)),
  }
}

/** Undefined if too many pictures are waiting to be made. */
async function makeOrSkip(
  renditions: RenditionsService,
  object: StoredObject,
  variant: PictureVariant,
): Promise<ServedRendition | undefined> {
  try {
    return await renditions.get(object, variant)
  } catch (error) {
    if (isBusy(error)) return undefined
    throw error
  }
}
