declare global {
  interface Window {
    pageErrors?: string[]
  }
}

/**
 * Evaluated in a page of an engine whose driver does not forward the console: collects exceptions,
 * logged errors and warnings, and violations of the policy from now on.
 */
export function watchForErrors(): void {
  if (window.pageErrors !== undefined) return
  const errors: string[] = []
  window.pageErrors = errors
  window.addEventListener('error', ({ message }) => errors.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`${violatedDirective} refused ${blockedURI}`),
  )
  for (const level of ['error', 'warn'] as const) {
    const write = console[level].bind(console)
    console[level] = (...words: unknown[]) => {
      errors.push(words.map(String).join(' '))
      write(...words)
    }
  }
}

/** Evaluated in a page: the errors since the last call. */
export const takeErrors = (): string[] => window.pageErrors?.splice(0) ?? []
