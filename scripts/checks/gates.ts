import { checkLicences } from '../supply-chain/licences.ts'
import { runTool, runTurbo, type ToolResult } from '../tools.ts'
import { checkBoundaries } from './boundaries.ts'
import { checkCommitSubjects } from './commit-subjects.ts'
import { checkMigrations } from './migrations.ts'
import { checkScriptWeight } from './script-weight.ts'

type Gate = { name: string; run: () => Promise<ToolResult> }

/** What must hold before any test is worth running. */
export const gates: readonly Gate[] = [
  // The linter and the compiler read the types that are made from the description of the API.
  { name: 'description', run: () => runTurbo('generate') },
  { name: 'format', run: () => runTool('oxfmt', ['--check', '.']) },
  { name: 'lint', run: () => runTool('oxlint', ['--type-aware', '--deny-warnings']) },
  {
    name: 'types',
    run: async () => {
      const [own, packages] = [await runTool('tsc', ['-p', '.']), await runTurbo('typecheck')]
      return {
        ok: own.ok && packages.ok,
        output: own.output + packages.output,
        seconds: own.seconds + packages.seconds,
      }
    },
  },
  { name: 'boundaries', run: checkBoundaries },
  { name: 'licences', run: checkLicences },
  { name: 'dead code', run: () => runTool('knip', ['--no-progress']) },
  { name: 'script weight', run: checkScriptWeight },
  { name: 'commit subjects', run: checkCommitSubjects },
  { name: 'migrations', run: () => checkMigrations() },
]

/** Runs every gate, prints what failed, and answers how many did. */
export async function runGates(): Promise<number> {
  let failed = 0
  for (const { name, run } of gates) {
    const { ok, output, note, seconds } = await run()
    const remark = note === undefined ? '' : `: ${note}`
    process.stdout.write(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)${remark}\n`)
    if (!ok) {
      failed += 1
      process.stdout.write(`${output.trimEnd()}\n`)
    }
  }
  return failed
}
