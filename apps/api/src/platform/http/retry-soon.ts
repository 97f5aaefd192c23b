/** Clients repeat a request on 503, and wait as many seconds as they are told. */
export const retrySoon = { 'retry-after': '1' }
