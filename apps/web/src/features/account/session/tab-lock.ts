/** Runs the task while no other tab of this browser runs one under the same lock. */
export type TabLock = <Result>(task: () => Promise<Result>) => Promise<Result>

const waitMaxMs = 45_000

/**
 * Web Locks exist on secure origins only, and a frozen tab may keep holding one. Both cost at most
 * a second refresh, which the server answers with the same tokens.
 */
export const browserTabLock =
  (locks: LockManager | undefined, name: string): TabLock =>
  async (task) => {
    if (!locks) return task()
    let isRunning = false
    try {
      return await locks.request(name, { signal: AbortSignal.timeout(waitMaxMs) }, () => {
        isRunning = true
        return task()
      })
    } catch (error) {
      if (isRunning) throw error
      return task()
    }
  }
