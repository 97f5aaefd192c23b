import { readChromiumPath } from '../browser/chromium.ts'
import { readFirefoxPath } from '../browser/firefox.ts'
import { readWebKitDriverPath } from '../browser/webkit.ts'
import { runGates } from '../checks/gates.ts'
import { inPhase, print } from '../checks/phases.ts'
import { findTests, runTests, runTestsAt } from '../checks/test-runs.ts'
import { explainAndExit } from '../launcher/explain.ts'
import { runTurbo } from '../tools.ts'

async function build(): Promise<boolean> {
  const { ok, output, seconds } = await inPhase('build', () => runTurbo('build'))
  print(`${ok ? '✓' : '✗'} build (${seconds.toFixed(1)} s)\n`)
  if (!ok) print(`${output.trimEnd()}\n`)
  return ok
}

/** What runs elsewhere may have changed without a file of ours. */
const isElsewhere = Object.keys(process.env).some((name) => /^(E2E|TEST_S3)_/.test(name))

async function runAll(parts: readonly string[], isForced: boolean): Promise<boolean> {
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
  return gatesFailed === 0 && isBuilt && failed === 0 && passed > 0
}

async function runChosen(paths: readonly string[]): Promise<boolean> {
  const places = await Promise.all(paths.map(findTests))
  const strange = paths.filter((_, index) => places[index] === undefined)
  if (strange.length > 0) {
    process.stderr.write(
      `There are no tests at ${strange.join(', ')}. Choose unit or e2e, or name files or folders with ` +
        'tests, such as e2e/shop; --force runs what is remembered as well.\n',
    )
    return false
  }
  // Packages are used from their sources.
  const needsBuild = places.some((place) => !place?.folder.startsWith('packages/'))
  if (needsBuild && !(await build())) return false
  let isOk = true
  for (const place of places) {
    if (place !== undefined) isOk = (await runTestsAt(place)).ok && isOk
  }
  return isOk
}

const isPart = (word: string) => word === 'unit' || word === 'e2e'

async function runWhatIsAsked(): Promise<boolean> {
  // What is wrong with them should not be said minutes later, when the browsers are needed.
  for (const readPath of [readChromiumPath, readFirefoxPath, readWebKitDriverPath]) readPath()
  const words = process.argv.slice(2).filter((word) => word !== '--force')
  const isForced = isElsewhere || process.argv.includes('--force')
  return words.every(isPart) ? runAll(words, isForced) : runChosen(words)
}

process.exitCode = (await runWhatIsAsked().catch(explainAndExit)) ? 0 : 1
