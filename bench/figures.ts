import { medianOf, type Round } from './measure.ts'

const round = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 })

const perSecond = (value: number) => `${round(value)} /s`
export const milliseconds = (value: number) => `${round(value)} ms`
export const microseconds = (value: number) => `${round(value)} µs`
export const ratio = (value: number) => value.toFixed(2)

type Rate = { perSecond: number }
type Reference = { name: string; rounds: readonly Rate[] }

/** The cells of the shop and its reference, which ran in turn. */
export const compare = (shop: readonly Round[], reference: Reference) => ({
  ...compareRates(shop, reference),
  p50: milliseconds(medianOf(shop, ({ p50 }) => p50)),
  p99: milliseconds(medianOf(shop, ({ p99 }) => p99)),
})

export function compareRates(shop: readonly Rate[], reference: Reference) {
  const rate = medianOf(shop, (round) => round.perSecond)
  const referenceRate = medianOf(reference.rounds, (round) => round.perSecond)
  return {
    shop: perSecond(rate),
    reference: `${reference.name}: ${perSecond(referenceRate)}`,
    ratio: ratio(rate / referenceRate),
  }
}
