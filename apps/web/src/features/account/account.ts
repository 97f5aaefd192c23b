import type { ClientConfig } from '@golden-bead/contracts/server-rendering'
import { createAccountActions } from './account-actions.ts'
import { createAuthCalls } from './auth-calls.ts'
import { followLink, type LinkOutcome } from './links/follow-link.ts'
import { serializeTokens, parseTokens, readLink } from './links/read-link.ts'
import type { Clock } from './session/clock.ts'
import { createSessionManager } from './session/session-manager.ts'
import type { SessionStorage } from './session/session-storage.ts'
import type { Session } from './session/session.ts'
import type { TabLock } from './session/tab-lock.ts'
import type { Tabs } from './session/tab-channel.ts'

/** What an account needs of the browser, so that a test can replace it. */
export type AccountEnvironment = {
  clock: Clock
  fetch: typeof globalThis.fetch
  storage: SessionStorage
  tabs: Tabs
  lock: TabLock
  onPageResume: (onResume: () => void) => () => void
  address: URL
  /** `kept` stays with this entry of the history, for a reload of it. */
  replaceAddress: (path: string, kept: string | undefined) => void
  findSavedTokens: () => string | undefined
}

type Listeners = {
  onSession: (session: Session | undefined) => void
  onLink: (outcome: LinkOutcome) => void
}

/**
 * The account of the visitor of this browser. Made before anything is rendered or
 * requested, because it takes the tokens of a mail link out of the address.
 */
export const createAccount = (config: ClientConfig, place: AccountEnvironment) => {
  const { clock, fetch, storage, tabs, lock, onPageResume, address } = place
  const arrival = readLink(address)
  const recovery =
    arrival?.link.kind === 'recovery'
      ? (arrival.link.tokens ?? parseTokens(place.findSavedTokens()))
      : undefined
  if (arrival) place.replaceAddress(arrival.cleaned, recovery && serializeTokens(recovery))
  let untakenLink = arrival?.link

  const calls = createAuthCalls(config, { fetch, clock })
  const manager = createSessionManager({
    clock,
    storage,
    tabs,
    lock,
    onPageResume,
    refresh: calls.refresh,
  })

  return {
    source: manager,
    /** The tokens of a reset link, which last as long as its entry in the history of this tab. */
    recovery,
    ...createAccountActions({ clock, calls, manager, config, address }),
    start: ({ onSession, onLink }: Listeners) => {
      const stop = manager.start(onSession)
      if (untakenLink) {
        void followLink(untakenLink, { clock, calls, manager }).then(
          (outcome) => outcome && onLink(outcome),
        )
        untakenLink = undefined
      }
      return stop
    },
  }
}

export type Account = ReturnType<typeof createAccount>
