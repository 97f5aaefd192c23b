import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../root.ts'
import type { ToolResult } from '../tools.ts'

const run = promisify(execFile)

const lengthMax = 72
/** `area: what`, such as `catalogue: count small parts`. */
const form = /^[a-z][a-z0-9-]*: \S/

export const isGoodSubject = (subject: string): boolean =>
  subject.length <= lengthMax && form.test(subject)

async function git(...args: string[]): Promise<string[]> {
  const { stdout } = await run('git', args, { cwd: root })
  return stdout.split('\n').filter((line) => line !== '')
}

/** Of the commits after the one that added this check. */
async function listSubjects(): Promise<string[]> {
  const file = 'scripts/checks/commit-subjects.ts'
  const [first] = await git('log', '--reverse', '--diff-filter=A', '--format=%H', '--', file)
  return first === undefined ? [] : git('log', '--no-merges', '--format=%s', `${first}..HEAD`)
}

export async function checkCommitSubjects(): Promise<ToolResult> {
  const started = performance.now()
  // A copy without its history, or a machine without git, has none to look at.
  const subjects = await listSubjects().catch(() => [])
  const wrong = subjects.filter((subject) => !isGoodSubject(subject))
  return {
    ok: wrong.length === 0,
    output: `A commit subject is "area: what", in ${lengthMax} characters at most:\n${wrong.join('\n')}`,
    seconds: (performance.now() - started) / 1000,
  }
}
