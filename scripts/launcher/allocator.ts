/** For the C library, as the image says it too: each thread that hashed would keep 19 MiB of its own. */
export const allocatorSettings = { MALLOC_ARENA_MAX: '1' }
