import type { OnProgress } from '#shop/store-api/store-api.module.ts'

/** So that no statement takes as long as the database lets one run. */
const rowsPerStatement = 500

/** One portion after the other, and how far it is after each. */
export async function inPortions<Row>(
  rows: readonly Row[],
  onProgress: OnProgress,
  write: (portion: Row[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const portion = rows.slice(start, start + rowsPerStatement)
    await write(portion)
    onProgress({ done: start + portion.length, total: rows.length })
  }
}
