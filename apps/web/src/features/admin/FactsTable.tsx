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

type FactsRowProps = {
  name: string
  /** Below the name. */
  detail?: string
  /** As the columns after the first have them. */
  facts: readonly string[]
  /** Of a table that has them. */
  actions: ReactNode
}

export const FactsRow = ({ name, detail, facts, actions }: FactsRowProps) => (
  <tr className="border-b border-beech last:border-0 hover:bg-paper">
    <th scope="row" className="px-3 py-2 text-left font-medium wrap-anywhere sm:pl-4">
      <span className="block">{name}</span>
      {detail !== undefined && (
        <span className="block text-sm font-normal text-ink-soft">{detail}</span>
      )}
      {/* A phone has no room for columns. */}
      {facts.map((fact) => (
        <span key={fact} className="block text-sm font-normal text-ink-soft sm:hidden">
          {fact}
        </span>
      ))}
    </th>
    {facts.map((fact) => (
      <td key={fact} className="px-3 py-2 max-sm:hidden">
        {fact}
      </td>
    ))}
    <td className="py-1 pr-1 sm:pr-2">{actions}</td>
  </tr>
)
