/** For DNS lookups, file reads and compression. */
const otherThreads = 4

/**
 * Password hashes run on libuv's thread pool, which also serves DNS, files and compression. It has
 * four threads unless UV_THREADPOOL_SIZE is set before its first use, so many logins at once would
 * delay everything else.
 */
export function widenThreadPool(environment: NodeJS.ProcessEnv, hashesAtOnce: number): void {
  if ((environment['UV_THREADPOOL_SIZE'] ?? '') !== '') return
  environment['UV_THREADPOOL_SIZE'] = String(hashesAtOnce + otherThreads)
}
