import { findTakenIds, slugsOf } from '#shop/catalogue/catalogue.module.ts'
import type { Connection } from '#platform/database/database.ts'

type NewRow = { row: { id: string; name: string } }

/**
 * Gives every row without an id the one that the trigger would give it. The trigger takes an
 * advisory lock for each row, and a large file would exceed the lock table.
 */
export async function assignIds(connection: Connection, rows: readonly NewRow[]): Promise<void> {
  const withoutId = rows.filter(({ row }) => row.id === '')
  if (withoutId.length === 0) return
  const slugs = await slugsOf(
    connection,
    withoutId.map(({ row }) => row.name),
  )
  const taken = await findTakenIds(connection, [...new Set(slugs)])
  for (const { row } of rows) taken.add(row.id)

  const counters = new Map<string, number>()
  for (const [index, { row }] of withoutId.entries()) {
    const slug = slugs[index] ?? ''
    let counter = counters.get(slug) ?? 1
    const candidate = () => (counter === 1 ? slug : `${slug}-${counter}`)
    while (taken.has(candidate())) counter += 1
    row.id = candidate()
    counters.set(slug, counter + 1)
  }
}
