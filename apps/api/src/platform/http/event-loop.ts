import { monitorEventLoopDelay } from 'node:perf_hooks'

const sampleMs = 1_000
const resolutionMs = 20
const overloadMs = 500

export type EventLoop = {
  /** The mean delay of the last second; one long pause does not move it much, lasting trouble does. */
  meanDelayMs: () => number
  isOverloaded: () => boolean
  stop: () => void
}

export function watchEventLoop(): EventLoop {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let meanMs = 0
  const timer = setInterval(() => {
    meanMs = histogram.count === 0 ? 0 : histogram.mean / 1e6
    histogram.reset()
  }, sampleMs)
  timer.unref()
  return {
    meanDelayMs: () => meanMs,
    isOverloaded: () => meanMs > overloadMs,
    stop: () => {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
