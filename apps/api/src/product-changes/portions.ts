/** So that no statement takes as long as the database lets one run. */
const rowsPerStatement = 500

export function* portionsOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    yield rows.slice(start, start + rowsPerStatement)
  }
}
