import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { root } from '../../scripts/root.ts'
import { canPin } from '#lab/pinned.ts'

export type Circumstances = { date: string; commit: string; machine: string; loadBefore: number }

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function findCommit(): string {
  try {
    const isChanged = git('status', '--porcelain', '--', 'apps', 'packages') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}

/** Where and when a figure was measured, without which it says nothing. */
export function readCircumstances(): Circumstances {
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GiB`
  const processor = cpus()[0]?.model ?? 'an unknown processor'
  const pinning = canPin ? 'server on one core, load on the other' : 'cores not pinned'
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: findCommit(),
    machine: `${availableParallelism()} x ${processor}, ${memory}, ${platform()} ${release()}, Node ${process.versions.node}, ${pinning}`,
    loadBefore: readLoad(),
  }
}

export const readLoad = () => loadavg()[0] ?? 0
