import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'

/** `remembered` of those that passed did so in an earlier run, and nothing they look at changed. */
export type Counts = { passed: number; failed: number; remembered: number }

/** A test, or a file whose tests could not begin. */
export type FailedTest = { title: string; file: string; line: number | undefined }

/** What one run of Vitest or Playwright wrote down. */
export type TestReport = {
  passed: number
  failed: number
  startedAt: number
  failedTests: FailedTest[]
}

const sumOf = (all: readonly Counts[], key: keyof Counts) =>
  all.reduce((sum, counts) => sum + counts[key], 0)

export const sumCounts = (all: readonly Counts[]): Counts => ({
  passed: sumOf(all, 'passed'),
  failed: sumOf(all, 'failed'),
  remembered: sumOf(all, 'remembered'),
})

type Place = { line: number }

type VitestReport = {
  startTime: number
  numPassedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; location?: Place | null }[]
  }[]
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { title: string; ok: boolean; file: string; line: number }[]
}

type PlaywrightReport = PlaywrightSuite & {
  stats: { startTime: string; expected: number; unexpected: number; flaky: number }
}

async function readJson(path: string): Promise<VitestReport | PlaywrightReport | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

const failedInVitest = ({ testResults }: VitestReport, folder: string): FailedTest[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(folder, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ title: file, file, line: undefined }]
    return failed.map(({ fullName, location }) => ({ title: fullName, file, line: location?.line }))
  })

const failedInPlaywright = ({ suites = [], specs = [] }: PlaywrightSuite): FailedTest[] => [
  ...specs.filter(({ ok }) => !ok),
  ...suites.flatMap(failedInPlaywright),
]

/** Nothing where the run wrote no report, and so did not run its tests. */
export async function readTestReport(
  path: string,
  folder: string,
): Promise<TestReport | undefined> {
  const report = await readJson(path)
  if (report === undefined) return undefined
  if ('stats' in report) {
    const { expected, unexpected, flaky, startTime } = report.stats
    return {
      passed: expected,
      failed: unexpected + flaky,
      startedAt: Date.parse(startTime),
      failedTests: failedInPlaywright(report),
    }
  }
  const failedTests = failedInVitest(report, folder)
  return {
    passed: report.numPassedTests,
    failed: failedTests.length,
    startedAt: report.startTime,
    failedTests,
  }
}
