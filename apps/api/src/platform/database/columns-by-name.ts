import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type ColumnsOf<Table extends PgTable> = Table['_']['columns']

/** The columns by their names in the database and in the API: `age_range` for `ageRange`. */
type ColumnsByName<Table extends PgTable> = {
  [Key in keyof ColumnsOf<Table> as ColumnsOf<Table>[Key]['_']['name']]: ColumnsOf<Table>[Key]
}

export function columnsByName<Table extends PgTable>(table: Table): ColumnsByName<Table> {
  const columns: PgColumn[] = Object.values(getTableColumns(table))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` loses the names.
  return Object.fromEntries(columns.map((column) => [column.name, column])) as ColumnsByName<Table>
}
