/**
 * What the elements of a table are anyway. A phone shows each row as a card, and Safari forgets what
 * is laid out by other means than a table.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
