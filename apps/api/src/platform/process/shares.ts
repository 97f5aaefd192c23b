import { createSlots, type SlotsOptions } from './slots.ts'

/** Slots of their own for each key, for as long as any of them is taken or waited for. */
export function createShares(options: SlotsOptions) {
  const shares = new Map<string, ReturnType<typeof createSlots>>()

  return {
    async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const share = shares.get(key) ?? createSlots(options)
      shares.set(key, share)
      try {
        return await share.run(1, work)
      } finally {
        const { taken, waiting } = share.activity()
        if (taken === 0 && waiting === 0 && shares.get(key) === share) shares.delete(key)
      }
    },
  }
}
