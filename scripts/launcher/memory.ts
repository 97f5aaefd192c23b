/** For the C library, as the image says it too: each thread that hashed would keep 19 MiB of its own. */
export const allocatorSettings = { MALLOC_ARENA_MAX: '1' }

/**
 * For V8, as the image says it too. Without it the heap of a large machine may grow to gigabytes
 * before garbage is collected in earnest. Half of a pod: the other half is for buffers, threads and
 * pictures.
 */
export const heapLimit = '--max-old-space-size=512'
