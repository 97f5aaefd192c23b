import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Figure } from './proof.ts'

export type Row = { proof: string; title: string; figures: Figure[]; conditions: string }

const document = fileURLToPath(new URL('../../docs/proofs.md', import.meta.url))

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const verdictOf = ({ holds }: Figure) =>
  holds === undefined ? 'not tried' : holds ? 'yes' : '**no**'

const section = ({ proof, title, figures, conditions }: Row) =>
  [
    `### ${proof}`,
    '',
    `${title}. Measured: ${conditions}.`,
    '',
    '| tried | came out | had to | held |',
    '| --- | --- | --- | --- |',
    ...figures.map(
      (figure) =>
        `| ${cell(figure.tried)} | ${cell(figure.cameOut)} | ${cell(figure.hadTo)} | ${verdictOf(figure)} |`,
    ),
    '',
  ].join('\n')

/** Puts what came out in place of what the document said of the same proof before. */
export async function recordRows(rows: readonly Row[]): Promise<void> {
  let text = await readFile(document, 'utf8')
  for (const row of rows) {
    const start = text.indexOf(`### ${row.proof}\n`)
    const next = text.indexOf('\n### ', start + 1)
    const end = next === -1 ? text.length : next + 1
    const isNew = start === -1
    text = isNew
      ? `${text.trimEnd()}\n\n${section(row)}`
      : `${text.slice(0, start)}${section(row)}${next === -1 ? '' : '\n'}${text.slice(end)}`
  }
  await writeFile(document, text)
}
