import { monitorEventLoopDelay } from 'node:perf_hooks'

const sampleMs = 1_000
const resolutionMs = 20
const overloadMs = 500

export type EventLoop = {
  meanDelayMs: () => number
  /** Lasting trouble: two bad seconds in a row, since a single pause is over when it is seen. */
  isOverloaded: () => boolean
  stop: () => void
}

export function watchEventLoop(): EventLoop {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let meanMs = 0
  let previousMs = 0
  const timer = setInterval(() => {
    previousMs = meanMs
    meanMs = histogram.count === 0 ? 0 : histogram.mean / 1e6
    histogram.reset()
  }, sampleMs)
  timer.unref()
  return {
    meanDelayMs: () => meanMs,
    isOverloaded: () => Math.min(meanMs, previousMs) > overloadMs,
    stop: () => {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
