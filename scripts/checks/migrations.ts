import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../root.ts'
import type { ToolResult } from '../tools.ts'

const run = promisify(execFile)

/** Files of migrations that a commit after the one that added this check has changed or removed. */
async function listEdited(): Promise<string[]> {
  const git = async (...args: string[]) => {
    const { stdout } = await run('git', args, { cwd: root })
    return stdout.split('\n').filter((line) => line !== '')
  }
  const file = 'scripts/checks/migrations.ts'
  const [first] = await git('log', '--reverse', '--diff-filter=A', '--format=%H', '--', file)
  if (first === undefined) return []
  const migrations = 'apps/api/migrations/[0-9]*.sql'
  const options = ['--diff-filter=MDR', '--name-only', '--format=', `${first}..HEAD`]
  const committed = await git('log', ...options, '--', migrations)
  const inProgress = await git('diff', '--diff-filter=MDR', '--name-only', 'HEAD', '--', migrations)
  return [...new Set([...committed, ...inProgress])]
}

/**
 * A migration that has landed is never edited: databases have applied it as it was. A change is a
 * migration of its own.
 */
export async function checkMigrations(): Promise<ToolResult> {
  const started = performance.now()
  // A copy without its history, or a machine without git, has none to look at.
  const edited = await listEdited().catch(() => [])
  return {
    ok: edited.length === 0,
    output: `A migration that has landed is never edited; add one instead:\n${edited.join('\n')}`,
    seconds: (performance.now() - started) / 1000,
  }
}
