import argon2 from 'argon2'
import { rateOf } from './bare-work.ts'

export type HashOrder = { hash: string; password: string; atOnce: number; seconds: number }

/** The check of a password and nothing else. */
export const runBareHashes = (order: HashOrder): Promise<number> =>
  rateOf(order, async () => {
    if (!(await argon2.verify(order.hash, order.password))) throw new Error('The hash is another.')
  })
