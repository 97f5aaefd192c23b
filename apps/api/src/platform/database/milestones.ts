import { eq } from 'drizzle-orm'
import type { Connection } from './database.ts'
import { milestones } from './platform.tables.ts'

export async function isReached(connection: Connection, name: string): Promise<boolean> {
  const reached = await connection
    .select({ name: milestones.name })
    .from(milestones)
    .where(eq(milestones.name, name))
  return reached.length > 0
}

/** False if another instance was first. */
export async function reach(connection: Connection, name: string): Promise<boolean> {
  const claimed = await connection
    .insert(milestones)
    .values({ name })
    .onConflictDoNothing()
    .returning({ name: milestones.name })
  return claimed.length > 0
}
