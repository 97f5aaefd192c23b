import type { Database } from '@golden-bead/server/database/database'
import type { ObjectStorage } from '@golden-bead/server/objects/object-storage'
import { forgetKeys } from './pending-objects.repository.ts'

type Places = { database: Database; storage: ObjectStorage }

/**
 * Deletes orphaned bytes and then their pending rows; those that could not be deleted keep theirs.
 */
export async function deleteOrphans({ database, storage }: Places, keys: string[]): Promise<void> {
  const refused = new Set(await storage.delete(keys))
  await forgetKeys(
    database,
    keys.filter((key) => !refused.has(key)),
  )
  if (refused.size > 0) {
    throw new Error(`The storage would not delete ${refused.size} of ${keys.length} objects.`)
  }
}
