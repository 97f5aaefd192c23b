import { eq } from 'drizzle-orm'
import type { Connection } from './database.ts'
import { milestones } from './platform.tables.ts'

export async function isDone(connection: Connection, name: string): Promise<boolean> {
  const rows = await connection
    .select({ name: milestones.name })
    .from(milestones)
    .where(eq(milestones.name, name))
  return rows.length > 0
}

/** False if another instance was first. */
export async function claim(connection: Connection, name: string): Promise<boolean> {
  const inserted = await connection
    .insert(milestones)
    .values({ name })
    .onConflictDoNothing()
    .returning({ name: milestones.name })
  return inserted.length > 0
}

/** When it was done last, where it is done again and again. */
export async function findMoment(connection: Connection, name: string): Promise<Date | undefined> {
  const [row] = await connection
    .select({ reachedAt: milestones.reachedAt })
    .from(milestones)
    .where(eq(milestones.name, name))
  return row?.reachedAt
}
