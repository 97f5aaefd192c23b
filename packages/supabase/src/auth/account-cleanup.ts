import type { Database } from '@golden-bead/server/database/database'
import { sweepTokens } from './one-time-tokens/one-time-tokens.repository.ts'
import { sweepNetworks } from './sessions/known-networks.repository.ts'
import { sweepSessions, type SessionLimits } from './sessions/sessions.repository.ts'
import { sweepSignUps } from './users/remembered-sign-ups.repository.ts'

/** How long a network is remembered after the account was last used there. */
export type CleanupLimits = SessionLimits & { knownNetworkDays: number }

/**
 * Deletes expired links and sessions, unconfirmed sign-ups, and networks that were not used for
 * long.
 */
export async function sweepAccounts(
  database: Database,
  limits: CleanupLimits,
  stopping: AbortSignal,
): Promise<void> {
  await sweepTokens(database, stopping)
  await sweepSignUps(database, stopping)
  await sweepSessions(database, limits, stopping)
  await sweepNetworks(database, limits.knownNetworkDays, stopping)
}
