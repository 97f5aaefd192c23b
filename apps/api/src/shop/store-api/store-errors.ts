/** The schema of errors, and the statuses that every operation of the shop's own has. */
export const storeErrors = {
  name: 'Error',
  statuses: [400, 401, 403, 408, 413, 415, 500, 503],
}
