import { runGates } from '../checks/gates.ts'
import { runTests } from '../checks/test-runs.ts'
import { runTool } from '../tools.ts'

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

/** What runs elsewhere may have changed without a file of ours. */
const isElsewhere = Object.keys(process.env).some((name) => /^(E2E|TEST_S3)_/.test(name))

const words = process.argv.slice(2)
const isForced = isElsewhere || words.includes('--force')
const parts = words.filter((word) => word !== '--force')
const gatesFailed = parts.length === 0 ? await runGates() : 0
const isBuilt = await build()
const { passed, failed, remembered } = await runTests(
  (part) => parts.length === 0 || parts.includes(part),
  isForced,
)

if (gatesFailed > 0) process.stdout.write(`\n${gatesFailed} of the checks above did not hold.\n`)
if (remembered > 0) {
  process.stdout.write(
    `\n${remembered} of those that passed are remembered; npm test -- --force runs them again.\n`,
  )
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = gatesFailed === 0 && isBuilt && failed === 0 && passed > 0 ? 0 : 1
