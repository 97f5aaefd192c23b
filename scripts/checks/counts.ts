import { readFile } from 'node:fs/promises'

export type Counts = { passed: number; failed: number }

export const addCounts = (left: Counts, right: Counts): Counts => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
})

const numberAt = (report: unknown, ...path: string[]): number => {
  let value = report
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }
  return typeof value === 'number' ? value : 0
}

/** A run that wrote no report did not run its tests, and counts as one failure. */
async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

export async function countVitest(path: string): Promise<Counts> {
  const report = await readReport(path)
  if (report === undefined) return { passed: 0, failed: 1 }
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: Math.max(numberAt(report, 'numFailedTests'), numberAt(report, 'numFailedTestSuites')),
  }
}

export async function countPlaywright(path: string): Promise<Counts> {
  const report = await readReport(path)
  if (report === undefined) return { passed: 0, failed: 1 }
  return {
    passed: numberAt(report, 'stats', 'expected'),
    failed: numberAt(report, 'stats', 'unexpected') + numberAt(report, 'stats', 'flaky'),
  }
}
