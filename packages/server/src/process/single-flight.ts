/** Concurrent calls for one key share one result. Nothing is kept once it is there. */
export function createSingleFlight<Value>() {
  const inFlight = new Map<string, Promise<Value>>()
  return {
    run(key: string, work: () => Promise<Value>): Promise<Value> {
      const running = inFlight.get(key)
      if (running !== undefined) return running
      const promise = work()
      inFlight.set(key, promise)
      const drop = () => {
        if (inFlight.get(key) === promise) inFlight.delete(key)
      }
      promise.then(drop, drop)
      return promise
    },
    /** Later calls do not share what began before. */
    clear: (): void => inFlight.clear(),
  }
}
