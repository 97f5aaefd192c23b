import { keyOfAddress } from './rate-limit-key.ts'

/** For all bodies whose requests are not answered yet. */
const bytesMax = 64 * 1024 * 1024
/** For one network, so that it cannot use up the budget of the others. */
const networkBytesMax = bytesMax / 4
/** As much as the headers of a request may have: a login gets in whatever other clients send. */
const uncountedBytes = 16 * 1024
/** The measured overhead of a chunk beside its content: a body may arrive byte by byte. */
const partBytes = 640

export type HeldBody = ReturnType<ReturnType<typeof createBodyBudget>['hold']>

/**
 * A memory budget for bodies, which are buffered until they are complete. Received bytes are
 * counted, not announced ones, since announcing costs a client nothing.
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
        /**
         * Whether there is space for one more chunk. If not, what was counted for this body is
         * released.
         */
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
