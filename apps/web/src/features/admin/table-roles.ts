/**
 * The implicit roles of a table, written out: phones show each row as a card, and Safari drops the
 * roles of table elements that have another `display`.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
