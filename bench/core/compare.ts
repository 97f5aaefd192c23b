import { perSecond, share } from './figures.ts'
import type { Line } from './row.ts'
import { interleave } from './rounds.ts'

type Options = {
  work: string
  rounds: number
  goal: number
  shop: () => Promise<number>
  limit: () => Promise<number>
  remark?: string | undefined
}

type Comparison = { line: Line; shopRate: number }

/** The rate of the shop as a share of what its limit reaches in the same rounds. */
export async function compareRates(options: Options): Promise<Comparison> {
  const [shop = 0, limit = 0] = await interleave(options.rounds, [options.shop, options.limit])
  const ratio = shop / limit
  const line = {
    work: options.work,
    shop: perSecond(shop),
    limit: perSecond(limit),
    result: share(ratio),
    goal: `${share(options.goal)} or more`,
    isMet: ratio >= options.goal,
    ...(options.remark !== undefined && { remark: options.remark }),
  }
  return { line, shopRate: shop }
}
