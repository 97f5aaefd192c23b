import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectLookup } from '#supabase/storage/object-lookup.ts'
import type { KnownAnswersRoom } from '#platform/http/known-answers.ts'
import type { SendOptions } from './send-object.ts'

type Options = { room: KnownAnswersRoom; lookup: ObjectLookup }

/**
 * What everybody sees is answered by heart until any object or bucket changes. To be called before
 * the object is looked for: a change in between has to be noticed.
 */
export const createKeepPublic =
  ({ room, lookup }: Options) =>
  (request: FastifyRequest, reply: FastifyReply): NonNullable<SendOptions['keep']> => {
    const isStillGood = lookup.watch()
    return (body) => room.keep(request, reply, { body, isStillGood })
  }

export type KeepPublic = ReturnType<typeof createKeepPublic>
