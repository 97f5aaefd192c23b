import { isRecord, toRecord } from './read-json.ts'

/**
 * The message that the API gave with an error. The caller's own words take the place of a missing
 * one, and of those of the database, which are meant for programs.
 */
export const errorMessage = (error: unknown, fallback: string): string => {
  const body = bodyOf(error)
  const message = body['message'] ?? body['msg'] ?? body['error_description']
  if (typeof message !== 'string' || message === '') return fallback
  return databaseWords.test(message) ? fallback : message
}

const databaseWords = /^permission denied for |\bviolates [\w-]+( \w+)* constraint\b/

export const hasStatus = (error: unknown, ...statuses: number[]) =>
  isRecord(error) && typeof error['status'] === 'number' && statuses.includes(error['status'])

export const hasCode = (error: unknown, code: string) => bodyOf(error)['code'] === code

/** No response: the request may have been carried out. */
export const isAnswerLost = (error: unknown) =>
  isRecord(error) && (typeof error['status'] === 'string' || hasStatus(error, 502, 504))

/** Nothing came back, so the line may be down. What came and could not be read is an answer. */
export const isUnanswered = (error: unknown) =>
  isRecord(error) && (error['status'] === 'FETCH_ERROR' || error['status'] === 'TIMEOUT_ERROR')

/** What the API answered with an error. */
export const bodyOf = (error: unknown) => {
  const fields = toRecord(error)
  return toRecord('data' in fields ? fields['data'] : fields)
}
