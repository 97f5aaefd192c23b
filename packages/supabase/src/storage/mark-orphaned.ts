import type { Transaction } from '@golden-bead/server/database/database'
import { keyOfVersion } from './object-keys.ts'
import type { StoredObject } from './objects.repository.ts'
import { markKeysOrphaned } from './pending-objects.repository.ts'
import { deleteRenditions } from './renditions/renditions.repository.ts'

/** Deletes the rows of renditions; the caller deletes those of the objects. */
export async function markOrphaned(tx: Transaction, rows: StoredObject[]): Promise<string[]> {
  if (rows.length === 0) return []
  const versions = rows.map(({ version }) => version)
  const keys = [...versions.map(keyOfVersion), ...(await deleteRenditions(tx, versions))]
  await markKeysOrphaned(tx, keys)
  return keys
}
