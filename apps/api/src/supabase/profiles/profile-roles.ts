import type { Role } from '@golden-bead/contracts/roles'
import { createCache } from '#platform/cache/cache.ts'
import type { ChangeFeed } from '#platform/cache/change-feed.ts'
import type { Database } from '#platform/database/database.ts'
import { findProfileRole } from './profiles.repository.ts'

const ttlMs = 1_000

/**
 * The role from the database and not from the token, so that a demotion takes effect at once.
 * Cached for a second at most, and only until a profile changes.
 */
export function createRoleLookup(database: Database, changeFeed: ChangeFeed) {
  const roles = createCache<Role | undefined>('lookups', { ttlMs })
  changeFeed.onChange('profiles', roles.clear)
  changeFeed.onLost(roles.clear)

  return (userId: string) => roles.find(userId, () => findProfileRole(database, userId))
}

export type RoleLookup = ReturnType<typeof createRoleLookup>
