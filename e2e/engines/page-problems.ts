declare global {
  interface Window {
    problemsOfThePage?: string[]
  }
}

/**
 * Asked within a page of an engine whose driver does not pass on what the console shows: keeps from
 * now on what is thrown, logged as an error or a warning, or refused by the policy.
 */
export function watchForProblems(): void {
  if (window.problemsOfThePage !== undefined) return
  const problems: string[] = []
  window.problemsOfThePage = problems
  window.addEventListener('error', ({ message }) => problems.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    problems.push(`${violatedDirective} refused ${blockedURI}`),
  )
  for (const level of ['error', 'warn'] as const) {
    const write = console[level].bind(console)
    console[level] = (...words: unknown[]) => {
      problems.push(words.map(String).join(' '))
      write(...words)
    }
  }
}

/** Asked within a page: what was kept since it was last asked. */
export const takeProblems = (): string[] => window.problemsOfThePage?.splice(0) ?? []
