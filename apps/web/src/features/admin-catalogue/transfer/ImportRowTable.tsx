import type { ImportRow, ImportState } from '@golden-bead/contracts/product-import'
import { Badge } from '#ui/Badge.tsx'

type ImportRowTableProps = {
  rows: readonly ImportRow[]
  labels: Record<ImportState, string>
}

const tones = { new: 'good', changed: 'area', unchanged: 'plain', wrong: 'bad' } as const

export const ImportRowTable = ({ rows, labels }: ImportRowTableProps) => (
  <div
    role="region"
    aria-label="Rows of the file"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls sideways.
    tabIndex={0}
    className="relative mt-5 scroll-cue overflow-x-auto rounded-md border border-beech"
  >
    <table className="w-full min-w-[44rem] border-collapse text-[0.95rem]">
      <thead className="border-b border-beech bg-ink/4 text-left">
        <tr>
          {['Line', 'Product', 'Row', 'Cells'].map((label) => (
            <th key={label} scope="col" className="px-4 py-3 font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line} className="border-b border-beech align-top last:border-0">
            <td className="px-4 py-3">{row.line}</td>
            <th scope="row" className="max-w-64 px-4 py-3 text-left font-medium break-words">
              {row.name || row.id || 'No name'}
            </th>
            <td className="px-4 py-3">
              <Badge tone={tones[row.state]}>{labels[row.state]}</Badge>
            </td>
            <td className="px-4 py-3">
              <ul className="flex flex-col gap-1">
                {row.faults.map(({ column, message }) => (
                  <li key={`${column}-${message}`} className="text-bad">
                    {column && <b>{column}: </b>}
                    {message}
                  </li>
                ))}
                {row.changes.map(({ column, before, after }) => (
                  <li key={column} className="break-words">
                    <b>{column}: </b>
                    {row.state === 'changed' && (
                      <>
                        <del className="text-ink-soft">{before || 'empty'}</del>{' '}
                        <span className="sr-only">becomes</span>
                        <span aria-hidden="true">→</span>{' '}
                      </>
                    )}
                    <ins className="no-underline">{after || 'empty'}</ins>
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
