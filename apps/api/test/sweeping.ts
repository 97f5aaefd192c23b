import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { createSweeper } from '#supabase/storage/sweeper.ts'

type Shop = { app: FastifyInstance }

/** For a sweep that may go on to its end. */
export const untilTheEnd = new AbortController().signal

/** One round of the sweeper, now. */
export const sweep = ({ app: { database, objectStorage: storage, log } }: Shop): Promise<number> =>
  createSweeper({ database, storage, log }).sweep(untilTheEnd)

/**
 * The same as if all that may lie under a key without a row had waited long enough. Whose upload was
 * refused a moment ago may still be putting its bytes off, in the background.
 */
export async function sweepEverything(shop: Shop): Promise<void> {
  const { $client } = shop.app.database
  const left = async () => {
    await $client.query('update storage.pending_objects set sweep_after = now()')
    await sweep(shop)
    return (await $client.query('select from storage.pending_objects')).rowCount
  }
  await expect.poll(left).toBe(0)
}
