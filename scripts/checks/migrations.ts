import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../root.ts'
import type { ToolResult } from '../tools.ts'

const run = promisify(execFile)

type Git = (...args: string[]) => Promise<string[]>

/** Files of migrations that a commit after the one that added this check has changed or removed. */
async function listEdited(git: Git): Promise<string[]> {
  const file = 'scripts/checks/migrations.ts'
  const [first] = await git('log', '--reverse', '--diff-filter=A', '--format=%H', '--', file)
  if (first === undefined) return []
  const migrations = 'apps/api/migrations/[0-9]*.sql'
  const options = ['--diff-filter=MDR', '--name-only', '--format=', `${first}..HEAD`]
  const committed = await git('log', ...options, '--', migrations)
  const inProgress = await git('diff', '--diff-filter=MDR', '--name-only', 'HEAD', '--', migrations)
  return [...new Set([...committed, ...inProgress])]
}

/** Why there is no history to compare with, if there is none. */
async function whyNoHistory(git: Git): Promise<string | undefined> {
  try {
    const [isShallow] = await git('rev-parse', '--is-shallow-repository')
    return isShallow === 'true' ? 'this clone is shallow' : undefined
  } catch {
    return 'git knows nothing of this folder'
  }
}

/**
 * A migration that has landed is never edited: databases have applied it as it was. A change is a
 * migration of its own.
 */
export async function checkMigrations(folder = root): Promise<ToolResult> {
  const started = performance.now()
  const git: Git = async (...args) => {
    const { stdout } = await run('git', args, { cwd: folder })
    return stdout.split('\n').filter((line) => line !== '')
  }
  const seconds = () => (performance.now() - started) / 1000
  const reason = await whyNoHistory(git)
  if (reason !== undefined) {
    return { ok: true, output: '', note: `not compared, as ${reason}`, seconds: seconds() }
  }
  try {
    const edited = await listEdited(git)
    const output = `A migration that has landed is never edited; add one instead:\n${edited.join('\n')}`
    return { ok: edited.length === 0, output, seconds: seconds() }
  } catch (error) {
    return { ok: false, output: `git could not compare: ${String(error)}`, seconds: seconds() }
  }
}
