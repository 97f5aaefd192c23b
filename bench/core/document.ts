import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'
import type { Circumstances } from './machine.ts'
import type { Line } from './row.ts'
import { renderTable } from './table.ts'

export type Settings = { rounds: number; roundSeconds: number }

const begin = '<!-- measured -->'
const end = '<!-- end of what was measured -->'

function renderMeasured(
  lines: readonly Line[],
  { date, commit, machine, loadBefore, loadAfter }: Circumstances & { loadAfter: number },
  { rounds, roundSeconds }: Settings,
): string {
  return `${begin}

- Date: ${date}; commit: ${commit}
- Machine: ${machine}
- Load of the machine: ${loadBefore.toFixed(1)} before the run, ${loadAfter.toFixed(1)} after it (an idle machine has 0, the run itself makes about 2)
- ${rounds} interleaved rounds of ${roundSeconds} s each, after one that does not count, of which the medians stand here; 32 connections, and that length, where nothing else is said

${renderTable(lines)}

${end}`
}

/** Puts what was measured into its place; what people wrote around it stays. */
export async function writeDocument(
  lines: readonly Line[],
  circumstances: Circumstances & { loadAfter: number },
  settings: Settings,
): Promise<string> {
  const path = join(root, 'docs/benchmarks.md')
  const text = await readFile(path, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from === -1 || to === -1) throw new Error(`${path} has no place for what was measured.`)
  const measured = renderMeasured(lines, circumstances, settings)
  await writeFile(path, text.slice(0, from) + measured + text.slice(to + end.length))
  return path
}
