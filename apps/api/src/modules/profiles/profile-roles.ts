import type { Role } from '@golden-bead/contracts/roles'
import { LRUCache } from 'lru-cache'
import type { ChangeFeed } from '#platform/change-feed/change-feed.ts'
import type { Database } from '#platform/database/database.ts'
import { findProfileRole } from './profiles.repository.ts'

const rememberedMs = 1_000
const rememberedMax = 10_000

/**
 * The database says who is an admin, not the token, so that a demotion works at once. An answer is
 * remembered for a second at most, and only until a profile changes.
 */
export function createRoleLookup(database: Database, changeFeed: ChangeFeed) {
  // The promise is remembered, not its result: one that was asked before a change goes with it.
  const lookups = new LRUCache<string, Promise<Role | undefined>>({
    max: rememberedMax,
    ttl: rememberedMs,
  })
  const forget = () => lookups.clear()
  changeFeed.onChange('profiles', forget)
  changeFeed.onLost(forget)

  return (userId: string): Promise<Role | undefined> => {
    const known = lookups.get(userId)
    if (known !== undefined) return known
    const lookup = findProfileRole(database, userId)
    lookups.set(userId, lookup)
    lookup.catch(() => {
      if (lookups.peek(userId) === lookup) lookups.delete(userId)
    })
    return lookup
  }
}

export type RoleLookup = ReturnType<typeof createRoleLookup>
