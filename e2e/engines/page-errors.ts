declare global {
  interface Window {
    pageErrors?: string[]
  }
}

/**
 * Asked within a page of an engine whose driver does not pass on what the console shows: keeps from
 * now on what is thrown, logged as an error or a warning, or refused by the policy.
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

/** Asked within a page: what was kept since it was last asked. */
export const takeErrors = (): string[] => window.pageErrors?.splice(0) ?? []
