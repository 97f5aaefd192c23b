import type { ReactNode } from 'react'
import { TableFrame } from './TableFrame.tsx'

type FactsTableProps = {
  /** Of the part of the page. */
  label: string
  caption: string
  columns: readonly string[]
  hasActions?: boolean
  isUpdating?: boolean | undefined
  /** Rows of the body. */
  children: ReactNode
}

/** A small table, of which a phone has the first column: its rows say the rest there. */
export const FactsTable = ({
  label,
  caption,
  columns,
  hasActions = false,
  isUpdating = false,
  children,
}: FactsTableProps) => (
  <TableFrame label={label} isUpdating={isUpdating}>
    <table className="w-full border-collapse text-[0.95rem]">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-beech bg-ink/4 text-left">
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="px-3 py-3 font-medium not-first:max-sm:hidden sm:first:pl-4"
            >
              {column}
            </th>
          ))}
          {hasActions && (
            <th scope="col" className="py-3 sm:px-4">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </TableFrame>
)
