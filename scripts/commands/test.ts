import { addCounts, type Counts } from '../checks/counts.ts'
import { runGates } from '../checks/gates.ts'
import { runBrowserTests, runUnitTests } from '../checks/test-runs.ts'
import { runTool } from '../tools.ts'

const nothing: Counts = { passed: 0, failed: 0 }

async function build(): Promise<boolean> {
  const { ok, output, seconds } = await runTool('turbo', [
    'run',
    'build',
    '--output-logs=errors-only',
  ])
  process.stdout.write(`${ok ? '✓' : '✗'} build (${seconds.toFixed(1)} s)\n`)
  if (!ok) process.stdout.write(`${output.trimEnd()}\n`)
  return ok
}

const parts = process.argv.slice(2)
const wants = (part: string) => parts.length === 0 || parts.includes(part)

const gatesFailed = parts.length === 0 ? await runGates() : 0
const isBuilt = await build()
const unit = wants('unit') ? await runUnitTests() : nothing
const browser = wants('e2e') ? await runBrowserTests() : nothing
const { passed, failed } = addCounts(unit, browser)

if (gatesFailed > 0) process.stdout.write(`\n${gatesFailed} of the checks above did not hold.\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = gatesFailed === 0 && isBuilt && failed === 0 && passed > 0 ? 0 : 1
