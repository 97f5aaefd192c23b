import type { FastifyInstance } from 'fastify'
import { createSweeper } from '#modules/images/sweeper.ts'

type Shop = { app: FastifyInstance }

/** One round of the sweeper, now. */
export const sweep = ({ app: { database, objectStorage: storage, log } }: Shop): Promise<number> =>
  createSweeper({ database, storage, log }).sweep()

/** The same as if all that may lie under a key without a row had waited long enough. */
export async function sweepEverything(shop: Shop): Promise<void> {
  await shop.app.database.$client.query('update storage.pending_objects set sweep_after = now()')
  await sweep(shop)
}
