/** Of the looking up of names, the reading of files and compression. */
const otherThreads = 4

/**
 * Hashes of passwords run on the threads that also look up names and compress. Node has four of
 * them unless it is told before their first use; then many logins at once would hold up the rest.
 */
export function widenThreadPool(environment: NodeJS.ProcessEnv, hashesAtOnce: number): void {
  if ((environment['UV_THREADPOOL_SIZE'] ?? '') !== '') return
  environment['UV_THREADPOOL_SIZE'] = String(hashesAtOnce + otherThreads)
}
