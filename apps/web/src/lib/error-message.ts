/** The message that the API gave with an error, or the caller's own words where it gave none. */
export const errorMessage = (error: unknown, fallback: string): string => {
  if (!isObject(error)) return fallback
  const body = 'data' in error ? error.data : error
  if (!isObject(body)) return fallback
  const message = body['message'] ?? body['msg'] ?? body['error_description']
  return typeof message === 'string' && message !== '' ? message : fallback
}

export const hasStatus = (error: unknown, ...statuses: number[]) =>
  isObject(error) && typeof error['status'] === 'number' && statuses.includes(error['status'])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
