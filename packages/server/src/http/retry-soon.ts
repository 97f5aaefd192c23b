/** Clients repeat a request on 503 after as many seconds as this says. */
export const retrySoon = { 'retry-after': '1' }
