/** The message that the API gave with an error, or the caller's own words where it gave none. */
export const errorMessage = (error: unknown, fallback: string): string => {
  if (!isObject(error)) return fallback
  const body = 'data' in error ? error.data : error
  if (!isObject(body)) return fallback
  const message = body['message'] ?? body['msg'] ?? body['error_description']
  return typeof message === 'string' && message !== '' ? message : fallback
}

/** True where no answer came at all, in contrast to an answer that says no. */
export const isUnreachable = (error: unknown) =>
  isObject(error) &&
  (error['status'] === 'FETCH_ERROR' ||
    error['status'] === 'TIMEOUT_ERROR' ||
    error['status'] === 'PARSING_ERROR' ||
    (typeof error['status'] === 'number' && error['status'] >= 500))

export const hasStatus = (error: unknown, ...statuses: number[]) =>
  isObject(error) && typeof error['status'] === 'number' && statuses.includes(error['status'])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
