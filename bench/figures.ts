import { medianOf, type Round } from './measure.ts'

const round = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 })

export const perSecond = (value: number) => `${round(value)} /s`
export const milliseconds = (value: number) => `${round(value)} ms`
export const microseconds = (value: number) => `${round(value)} µs`
export const ratio = (value: number) => value.toFixed(2)

/** In whole milliseconds, as autocannon counts them. */
export const latencies = (rounds: readonly Round[]) => ({
  p50: milliseconds(medianOf(rounds, ({ p50 }) => p50)),
  p99: milliseconds(medianOf(rounds, ({ p99 }) => p99)),
})
