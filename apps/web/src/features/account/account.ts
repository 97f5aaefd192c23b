import type { ClientConfig } from '@golden-bead/contracts/server-rendering'
import { createAccountActions } from './account-actions.ts'
import { createAuthCalls } from './auth-calls.ts'
import { followLink, type LinkOutcome } from './links/follow-link.ts'
import { keepTokens, readKeptTokens, readLink } from './links/read-link.ts'
import type { Clock } from './session/clock.ts'
import { createSessionKeeper } from './session/session-keeper.ts'
import type { KeptSession } from './session/kept-session.ts'
import type { Session } from './session/session.ts'
import type { TabLock } from './session/tab-lock.ts'
import type { Tabs } from './session/tabs.ts'

/** What an account needs of the place that it lives in. */
export type AccountPlace = {
  clock: Clock
  fetch: typeof globalThis.fetch
  storage: KeptSession
  tabs: Tabs
  lock: TabLock
  wakeUps: (onWake: () => void) => () => void
  address: URL
  /** `kept` stays with this entry of the history, for a reload of it. */
  replaceAddress: (path: string, kept: string | undefined) => void
  findKept: () => string | undefined
}

type Listeners = {
  onSession: (session: Session | undefined) => void
  onLink: (outcome: LinkOutcome) => void
}

/**
 * The account of whoever sits in front of this browser. Made before anything is rendered or
 * requested, because it takes the tokens of a mail link out of the address.
 */
export const createAccount = (config: ClientConfig, place: AccountPlace) => {
  const { clock, fetch, storage, tabs, lock, wakeUps, address } = place
  const arrival = readLink(address)
  const recovery =
    arrival?.link.kind === 'recovery'
      ? (arrival.link.tokens ?? readKeptTokens(place.findKept()))
      : undefined
  if (arrival) place.replaceAddress(arrival.cleaned, recovery && keepTokens(recovery))
  let untakenLink = arrival?.link

  const calls = createAuthCalls(config, { fetch, clock })
  const keeper = createSessionKeeper({
    clock,
    storage,
    tabs,
    lock,
    wakeUps,
    refresh: calls.refresh,
  })

  return {
    source: keeper,
    /** The tokens of a reset link, which last as long as its entry in the history of this tab. */
    recovery,
    ...createAccountActions({ clock, calls, keeper, config, address }),
    start: ({ onSession, onLink }: Listeners) => {
      const stop = keeper.start(onSession)
      if (untakenLink) {
        void followLink(untakenLink, { clock, calls, keeper }).then(
          (outcome) => outcome && onLink(outcome),
        )
        untakenLink = undefined
      }
      return stop
    },
  }
}

export type Account = ReturnType<typeof createAccount>
