import { format } from 'node:util'
import { vi } from 'vitest'

type Expected = { pattern: RegExp; said: string[] }

let expected: Expected[] = []
let unexpected: string[] = []

/** Opens the gate for what a test means to be written, which has to be; answers what has been so far. */
export const expectConsole = (pattern: RegExp): readonly string[] => {
  const said: string[] = []
  expected.push({ pattern, said })
  return said
}

/** A watch of development's that was slow says how busy the machine is, and nothing of the shop. */
const slowWatch = /Middleware took \d+ms, which is more than the warning threshold/

/** What React or the shop complains of fails the test that it happens in, as it does in the browser. */
export const watchConsole = () => {
  expected = []
  unexpected = []
  const spies = (['error', 'warn'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      const message = format(...words)
      if (slowWatch.test(message)) return
      const known = expected.find(({ pattern }) => pattern.test(message))
      ;(known?.said ?? unexpected).push(message)
    }),
  )
  return () => {
    for (const spy of spies) spy.mockRestore()
    const missing = expected.filter(({ said }) => said.length === 0)
    const errors = [
      ...unexpected,
      ...missing.map(({ pattern }) => `Nothing was written that matches ${pattern}.`),
    ]
    if (errors.length > 0) throw new Error(errors.join('\n'))
  }
}
