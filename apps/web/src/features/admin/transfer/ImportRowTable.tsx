import type { ImportRow, ImportState } from '@golden-bead/contracts/product-import'
import { Badge } from '#ui/Badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { TableFrame } from '#features/admin/TableFrame.tsx'
import { tableRoles } from '#features/admin/table-roles.ts'

type ImportRowTableProps = {
  rows: readonly ImportRow[]
  labels: Record<ImportState, string>
}

/** On a phone the cells stand below the name of their product. */
const cellStyle = 'px-4 py-3 max-sm:p-0'
/** Beside a long description the table would break these inside of a word. */
const shortCellStyle = classNames(cellStyle, 'whitespace-nowrap')

const tones = { new: 'good', changed: 'area', unchanged: 'plain', wrong: 'bad' } as const

export const ImportRowTable = ({ rows, labels }: ImportRowTableProps) => (
  <TableFrame label="Rows of the file" className="mt-5">
    <table
      {...tableRoles.table}
      className="w-full border-collapse text-[0.95rem] max-sm:block sm:min-w-[40rem]"
    >
      <thead
        {...tableRoles.group}
        className="border-b border-beech bg-ink/4 text-left max-sm:sr-only"
      >
        <tr {...tableRoles.row}>
          {['Line', 'Product', 'Status', 'Changes'].map((label) => (
            <th
              key={label}
              {...tableRoles.head}
              scope="col"
              className="px-4 py-3 font-medium whitespace-nowrap"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group} className="max-sm:block">
        {rows.map((row) => (
          <tr
            key={row.line}
            {...tableRoles.row}
            className="border-b border-beech align-top last:border-0 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-2 max-sm:p-4"
          >
            <td {...tableRoles.cell} className={shortCellStyle}>
              <span className="text-ink-soft sm:hidden">Line </span>
              {row.line}
            </td>
            <th
              {...tableRoles.rowHead}
              scope="row"
              className={classNames(
                cellStyle,
                'text-left font-medium break-words max-sm:col-span-2 max-sm:row-start-2 sm:max-w-48 sm:min-w-44 lg:max-w-64',
              )}
            >
              <span title={row.name} className="line-clamp-3">
                {row.name || row.id || 'No name'}
              </span>
            </th>
            <td {...tableRoles.cell} className={shortCellStyle}>
              <Badge tone={tones[row.state]}>{labels[row.state]}</Badge>
            </td>
            <td {...tableRoles.cell} className={classNames(cellStyle, 'max-sm:col-span-2')}>
              <ul className="flex flex-col gap-1">
                {row.errors.map(({ column, message }) => (
                  <li key={`${column}-${message}`} className="text-bad">
                    {column && <b>{column}: </b>}
                    {message}
                  </li>
                ))}
                {row.changes.map(({ column, before, after }) => (
                  <li key={column}>
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
  </TableFrame>
)
