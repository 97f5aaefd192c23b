import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/root.ts'
import { connections, roundSeconds } from './measure.ts'
import type { Bench, Line } from './row.ts'

const begin = '<!-- measured -->'
const end = '<!-- end of what was measured -->'
const heads = ['work', 'shop', 'reference', 'ratio', 'p50', 'p99', 'remark'] as const

export const readLoad = () => (loadavg()[0] ?? 0).toFixed(1)

type Circumstances = Pick<Bench, 'rounds' | 'versions'> & { loadBefore: string }

/** The table as Markdown, with where and when it was measured, without which it says nothing. */
export function renderTable(
  lines: readonly Line[],
  { rounds, versions, loadBefore }: Circumstances,
): string {
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GiB`
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, ${memory}, ${platform()} ${release()}`
  return `- Date: ${new Date().toISOString().slice(0, 10)}; commit: ${findCommit()}
- Machine: ${machine}, ${[...versions].join(', ')}
- Load of the machine: ${loadBefore} before the run, ${readLoad()} after it
- Rounds: ${rounds} of ${roundSeconds} s, of which the medians stand here; ${connections} connections where nothing else is said

${renderRows(lines)}`
}

/** In columns, as the formatter of the documents wants them. */
function renderRows(lines: readonly Line[]): string {
  const rows = [heads, ...lines.map((line) => heads.map((head) => line[head] ?? ''))]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const [head = [], ...body] = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)),
  )
  const rule = widths.map((width) => '-'.repeat(width))
  return [head, rule, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function findCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--', 'apps', 'packages') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}

/** Puts what was measured into its place; what people wrote around it stays. */
export async function writeDocument(table: string): Promise<string> {
  const path = join(root, 'docs/benchmarks.md')
  const text = await readFile(path, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from === -1 || to === -1) throw new Error(`${path} has no place for what was measured.`)
  await writeFile(path, `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`)
  return path
}
