import { spawnSync } from 'node:child_process'
import { root } from '../root.ts'
import { runTool } from '../tools.ts'

/** Part of the version; empty where the sources are no clone. `--exclude`: a tag is no commit. */
function findCommit(): string {
  const args = ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*']
  const git = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return git.status === 0 ? git.stdout.trim() : ''
}

const env = { COMMIT: process.env['COMMIT'] ?? findCommit() }
const { ok } = await runTool('turbo', ['run', 'build'], { live: true, env })
process.exitCode = ok ? 0 : 1
