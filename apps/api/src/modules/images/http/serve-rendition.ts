import type { PictureOptions } from '@golden-bead/contracts/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FaultError } from '#lib/problem.ts'
import type { OpenBytes } from '../bytes-reader.ts'
import { objectNotFound, unsupportedMimeType } from '../images.errors.ts'
import type { StoredObject } from '../objects.repository.ts'
import { isPictureType } from '../pictures/picture-format.ts'
import { targetFormat, variantOf, type PictureVariant } from '../renditions/picture-options.ts'
import type { Rendition } from '../renditions/renditions.repository.ts'
import type { RenditionsService } from '../renditions/renditions.service.ts'
import { sendObject, type SendOptions } from './send-object.ts'
import { servableOf } from './serve-object.ts'

export type RenderTools = { renditions: RenditionsService; open: OpenBytes; forget: () => void }

type Wanted = { find: () => Promise<StoredObject>; picture: PictureOptions; options: SendOptions }

const isBusy = (error: unknown) => error instanceof FaultError && error.fault === 'unavailable'

/** A picture in the size that is asked for; twice, if its bytes vanish under the first attempt. */
export async function serveRendition(
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Wanted,
  tools: RenderTools,
): Promise<FastifyReply> {
  const isSent =
    (await attempt(request, reply, wanted, tools)) || (await attempt(request, reply, wanted, tools))
  if (!isSent) throw objectNotFound()
  return reply
}

async function attempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { find, picture, options }: Wanted,
  { renditions, open, forget }: RenderTools,
): Promise<boolean> {
  const object = await find()
  if (!isPictureType(object.mimeType)) throw unsupportedMimeType(object.mimeType)
  const target = targetFormat(picture.format, request.headers.accept, object.mimeType)
  const variant = variantOf(picture, target)

  const rendition = await makeOrSkip(renditions, object, variant)
  const served =
    rendition === undefined
      ? // Too large is better than missing, as long as nobody keeps it for the right one.
        { ...servableOf(object, open), cacheControl: 'no-store' }
      : {
          etag: rendition.etag,
          mimeType: rendition.mimeType,
          sizeBytes: rendition.sizeBytes,
          cacheControl: object.cacheControl,
          modifiedAt: object.updatedAt,
          open: (range: { start: number; end: number }) =>
            open(rendition.key, rendition.sizeBytes, range),
        }
  if (await sendObject(request, reply, { ...served, vary: 'Accept' }, options)) return true
  if (rendition !== undefined) await renditions.forget(object, variant)
  forget()
  return false
}

/** Nothing when too many pictures wait to be made. */
async function makeOrSkip(
  renditions: RenditionsService,
  object: StoredObject,
  variant: PictureVariant,
): Promise<Rendition | undefined> {
  try {
    return await renditions.get(object, variant)
  } catch (error) {
    if (isBusy(error)) return undefined
    throw error
  }
}
