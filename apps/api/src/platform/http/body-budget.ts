import { keyOfAddress } from './rate-limit-key.ts'

/** Of all bodies together that came and whose requests are not answered so far. */
const bytesMax = 64 * 1024 * 1024
/** Of one network, so that it leaves room to the others. */
const networkBytesMax = bytesMax / 4
/** No more than the headers of a request may have: a login is let in whatever others send. */
const uncountedBytes = 16 * 1024
/** What a part takes beside what is in it, as measured: a body may come byte by byte. */
const partBytes = 640

export type HeldBody = ReturnType<ReturnType<typeof createBodyBudget>['hold']>

/**
 * Bodies are held until they are whole, and whoever sends them takes the time. Counted is what came,
 * since to announce a body costs its sender nothing.
 */
export function createBodyBudget() {
  const networks = new Map<string, number>()
  let total = 0

  const count = (network: string, bytes: number) => {
    total += bytes
    const left = (networks.get(network) ?? 0) + bytes
    if (left === 0) networks.delete(network)
    else networks.set(network, left)
  }

  return {
    hold(address: string) {
      const network = keyOfAddress(address)
      let uncounted = uncountedBytes
      let counted = 0
      let isReleased = false
      const release = (): void => {
        if (counted > 0 && !isReleased) count(network, -counted)
        isReleased = true
      }
      return {
        /** Whether there is room for one more part. Where there is none, the others are let go too. */
        take: (part: Uint8Array): boolean => {
          const bytes = part.byteLength + partBytes
          const more = Math.max(0, bytes - uncounted)
          const isOver =
            total + more > bytesMax || (networks.get(network) ?? 0) + more > networkBytesMax
          if (more > 0 && isOver) release()
          if (isReleased) return false
          uncounted = Math.max(0, uncounted - bytes)
          counted += more
          if (more > 0) count(network, more)
          return true
        },
        release,
      }
    },
    bytes: () => total,
  }
}
