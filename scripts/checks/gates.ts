import { checkLicences } from '../supply-chain/licences.ts'
import { runTool, runTurbo, type ToolResult } from '../tools.ts'
import { checkBoundaries } from './boundaries.ts'
import { checkCommitSubjects } from './commit-subjects.ts'
import { checkDocuments } from './document-paths.ts'
import { checkMigrations } from './migrations.ts'
import { atATime, inPhase, print } from './phases.ts'
import { checkScriptWeight } from './script-weight.ts'

type Gate = { name: string; run: () => Promise<ToolResult> }

/** What must hold before any test is worth running. */
export const gates: readonly [Gate, ...Gate[]] = [
  // Comes alone: the linter and the compiler read the types that are made from it.
  { name: 'description', run: () => runTurbo('generate') },
  { name: 'format', run: () => runTool('oxfmt', ['--check', '.']) },
  { name: 'lint', run: () => runTool('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'types', run: () => runTurbo('typecheck') },
  { name: 'boundaries', run: checkBoundaries },
  { name: 'licences', run: checkLicences },
  { name: 'dead code', run: () => runTool('knip', ['--no-progress']) },
  { name: 'script weight', run: checkScriptWeight },
  { name: 'commit subjects', run: checkCommitSubjects },
  { name: 'documents', run: checkDocuments },
  { name: 'migrations', run: () => checkMigrations() },
]

async function runGate({ name, run }: Gate): Promise<boolean> {
  const { ok, output, note, seconds } = await inPhase(name, run)
  const remark = note === undefined ? '' : `: ${note}`
  print(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)${remark}\n`)
  if (!ok) print(`${output.trimEnd()}\n`)
  return ok
}

/** Runs every gate, prints what failed, and answers how many did. */
export async function runGates(): Promise<number> {
  const [first, ...others] = gates
  const results = [...(await atATime(1, [first], runGate)), ...(await atATime(2, others, runGate))]
  return results.filter((ok) => !ok).length
}
