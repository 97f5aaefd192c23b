import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { createSweeper } from '#supabase/storage/sweeper.ts'

type Shop = { app: FastifyInstance }

/** For a sweep that is not interrupted. */
export const untilTheEnd = new AbortController().signal

/** One round of the sweeper, now. */
export const sweep = ({ app: { database, objectStorage: storage, log } }: Shop): Promise<number> =>
  createSweeper({ database, storage, log }).sweep(untilTheEnd)

/**
 * Sweeps all pending keys, as if their time had come. Repeated until none is left, because a
 * rejected upload may still be deleting its bytes in the background.
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
