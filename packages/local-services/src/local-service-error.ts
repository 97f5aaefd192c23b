/** Trouble that the person at the keyboard can fix: one sentence for the cause, one for the remedy. */
export class LocalServiceError extends Error {
  readonly remedy: string

  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'LocalServiceError'
    this.remedy = remedy
  }
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
