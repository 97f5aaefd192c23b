import { seconds } from '#core/figures.ts'
import type { Row } from '#core/row.ts'
import { median } from '../../scripts/statistics.ts'
import { startShop } from '../../scripts/testing/shop-process.ts'

const apiSecondsMax = 1.2
const shopSecondsMax = 5

/** What a person waits for: the API alone on its tables, and the second `npm start`. */
export const start: Row = {
  name: 'start',
  measure: async (lab) => {
    const api: number[] = []
    // The first one makes the tables.
    for (let round = 0; round <= lab.rounds; round += 1) {
      await lab.withShop({ products: 12 }, ({ startedInSeconds }) => {
        if (round > 0) api.push(startedInSeconds)
        return Promise.resolve()
      })
    }
    const whole: number[] = []
    const shop = await startShop()
    try {
      for (let round = 0; round < lab.rounds; round += 1) {
        await shop.stop()
        const started = performance.now()
        await shop.start()
        whole.push((performance.now() - started) / 1000)
      }
    } finally {
      await shop.remove()
    }
    const line = (work: string, took: number, limit: number) => ({
      work,
      shop: seconds(took),
      result: seconds(took),
      goal: `${limit} s`,
      isMet: took <= limit,
    })
    return [
      line('start of the API process, bundled, to ready', median(api), apiSecondsMax),
      line('second start of the whole shop', median(whole), shopSecondsMax),
    ]
  },
}
