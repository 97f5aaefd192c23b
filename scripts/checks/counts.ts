import { readFile } from 'node:fs/promises'

/** `remembered` of those that passed did so in an earlier run, and nothing they look at changed. */
export type Counts = { passed: number; failed: number; remembered: number }

/** What one run of Vitest or Playwright wrote down. */
export type TestReport = { passed: number; failed: number; startedAt: number }

const sumOf = (all: readonly Counts[], key: keyof Counts) =>
  all.reduce((sum, counts) => sum + counts[key], 0)

export const sumCounts = (all: readonly Counts[]): Counts => ({
  passed: sumOf(all, 'passed'),
  failed: sumOf(all, 'failed'),
  remembered: sumOf(all, 'remembered'),
})

function valueAt(report: unknown, ...path: string[]): unknown {
  let value = report
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }
  return value
}

function numberAt(report: unknown, ...path: string[]): number {
  const value = valueAt(report, ...path)
  return typeof value === 'number' ? value : 0
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Nothing where the run wrote no report, and so did not run its tests. */
export async function readTestReport(path: string): Promise<TestReport | undefined> {
  const report = await readJson(path)
  if (report === undefined) return undefined
  if (valueAt(report, 'stats') !== undefined) {
    return {
      passed: numberAt(report, 'stats', 'expected'),
      failed: numberAt(report, 'stats', 'unexpected') + numberAt(report, 'stats', 'flaky'),
      startedAt: Date.parse(String(valueAt(report, 'stats', 'startTime'))),
    }
  }
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: Math.max(numberAt(report, 'numFailedTests'), numberAt(report, 'numFailedTestSuites')),
    startedAt: numberAt(report, 'startTime'),
  }
}
