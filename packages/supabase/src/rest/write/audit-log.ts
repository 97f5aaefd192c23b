import type { WritePlan } from './write-plan.ts'

export type Note = (event: string, details: Record<string, unknown>) => void

/** The written columns whose changes belong in the audit log. */
export const auditedColumns = (plan: WritePlan): string[] =>
  auditedChanges(plan).map(({ column }) => column)

/** One line per changed row, with its key, the new value and the caller. */
export function logChanges(
  plan: WritePlan,
  keys: readonly (readonly string[])[],
  note: Note,
): void {
  for (const { event, column, value } of auditedChanges(plan)) {
    for (const key of keys) {
      note(event, { [column]: value, key: key.join(' '), by: plan.caller.class })
    }
  }
}

function auditedChanges({ resource: { events }, change }: WritePlan) {
  if (events.size === 0 || change.action !== 'update') return []
  const [cells = []] = change.payload.rows
  return change.payload.columns.flatMap(({ name }, index) => {
    const event = events.get(name)
    const cell = cells[index]
    if (event === undefined || cell === undefined) return []
    return { event, column: name, value: cell.isDefault ? 'default' : cell.value }
  })
}
