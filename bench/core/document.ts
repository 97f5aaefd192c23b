import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#lab/api-process.ts'
import type { Circumstances } from './machine.ts'
import type { Line } from './row.ts'
import { renderTable } from './table.ts'

export type Settings = { rounds: number; roundSeconds: number }

export function renderDocument(
  lines: readonly Line[],
  { date, commit, machine, load }: Circumstances,
  { rounds, roundSeconds }: Settings,
): string {
  return `# Benchmarks

\`npm run bench -- --write\` writes this page; \`npm run bench\` prints the table, \`npm run bench -- NAME\` a part of it.
Each line holds the shop against what limits it, measured in the same run on the same machine: the rate of the shop is
a share of that of its limit, so that the figures mean something elsewhere too.

- Date: ${date}; commit: ${commit}
- Machine: ${machine}
- Load of the machine when the run began: ${load.toFixed(1)}
- ${rounds} interleaved rounds of ${roundSeconds} s each, of which the medians stand here; 32 connections where nothing else is said
- Every answer is compared with the bytes or the status that it has to have; a wrong one ends the run

${renderTable(lines)}
`
}

export async function writeDocument(text: string): Promise<string> {
  const path = join(root, 'docs/benchmarks.md')
  await writeFile(path, text)
  return path
}
