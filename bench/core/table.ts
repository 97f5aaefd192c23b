import type { Line } from './row.ts'

const heads = ['work', 'shop', 'limit', 'result', 'goal', 'held', 'remark'] as const

const held = ({ isMet }: Line) => (isMet === undefined ? '' : isMet ? 'yes' : '**no**')

const cellsOf = (line: Line): string[] => [
  line.work,
  line.shop,
  line.limit ?? '',
  line.result,
  line.goal,
  held(line),
  line.remark ?? '',
]

/** The table as Markdown, in columns that also read well in a terminal. */
export function renderTable(lines: readonly Line[]): string {
  const rows = [[...heads], ...lines.map(cellsOf)]
  const widths = heads.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const render = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = widths.map((width) => '-'.repeat(width))
  const [head = [], ...body] = rows
  return [render(head), render(rule), ...body.map(render)].join('\n')
}
