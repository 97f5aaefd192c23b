import type { SessionSource } from '#lib/session/session-source.ts'
import type { Clock } from './clock.ts'
import { patiently } from './patiently.ts'
import { checkEveryMs, hasExpired, isNearExpiry } from './session-rules.ts'
import type { KeptSession } from './kept-session.ts'
import type { Session } from './session.ts'
import type { TabLock } from './tab-lock.ts'
import type { Tabs } from './tabs.ts'

export type RefreshAnswer =
  | { kind: 'renewed'; session: Session }
  /** The service said no to the refresh token. */
  | { kind: 'refused' }
  /** No answer, or one that asks for another try. */
  | { kind: 'unavailable' }
  /** An answer that says nothing about the session. */
  | { kind: 'failed' }
  /** Nobody waits for this refresh any more. */
  | { kind: 'abandoned' }

type Parts = {
  clock: Clock
  storage: KeptSession
  tabs: Tabs
  lock: TabLock
  wakeUps: (onWake: () => void) => () => void
  refresh: (refreshToken: string) => Promise<RefreshAnswer>
}

/** A request waits no longer than this for a new token; without one it says what it has. */
const requestWaitMaxMs = 10_000

/**
 * Keeps the session of this browser: it renews it in time, survives a service that is away, and
 * follows what other tabs do. The stored session is the truth; memory and the store follow it.
 */
export const createSessionKeeper = ({ clock, storage, tabs, lock, wakeUps, refresh }: Parts) => {
  let session = storage.read()
  let renewal: Promise<void> | undefined
  /** The access token that the API did not accept, whatever its expiry says. */
  let refusedToken: string | undefined
  const listeners = new Set<(session: Session | undefined) => void>()

  const adopt = (next: Session | undefined) => {
    if (session?.access_token === next?.access_token) return
    session = next
    for (const listener of listeners) listener(next)
  }

  const follow = () => adopt(storage.read())

  const set = (next: Session | undefined) => {
    storage.write(next)
    tabs.tell()
    adopt(next)
  }

  const renewUnderLock = async (stale: Session) => {
    // What another tab stored may reach this process after its lock did. The second refresh that
    // follows from it is harmless: the service answers the last token but one with the last one.
    follow()
    const isStillWanted = () => session?.refresh_token === stale.refresh_token

    const answer = await patiently(
      clock,
      async () => (isStillWanted() ? refresh(stale.refresh_token) : { kind: 'abandoned' as const }),
      ({ kind }) => kind === 'unavailable',
    )
    follow()
    // Somebody logged out or in meanwhile: this answer belongs to a session that is gone.
    if (!isStillWanted()) return
    if (answer.kind === 'renewed') set(answer.session)

    const isDead = hasExpired(stale, clock.nowMs()) || stale.access_token === refusedToken
    if (answer.kind === 'refused' && isDead) set(undefined)
  }

  /** One at a time in this tab; the lock makes it one at a time in the browser. */
  const renew = (stale: Session) => {
    renewal ??= lock(() => renewUnderLock(stale)).finally(() => {
      renewal = undefined
    })
    return renewal
  }

  const renewInTime = (stale: Session) => Promise.race([renew(stale), clock.wait(requestWaitMaxMs)])

  const check = () => {
    if (session && isNearExpiry(session, clock.nowMs())) void renew(session)
  }

  const source: SessionSource = {
    getAccessToken: async () => {
      check()
      if (session && hasExpired(session, clock.nowMs())) await renewInTime(session)
      return session?.access_token
    },
    findLiveToken: () => {
      check()
      return session && !hasExpired(session, clock.nowMs()) ? session.access_token : undefined
    },
    renewAccessToken: async (refused) => {
      if (session?.access_token === refused) {
        refusedToken = refused
        await renewInTime(session)
      }
      return session?.access_token === refused ? undefined : session?.access_token
    },
  }

  return {
    ...source,
    current: () => session,
    set: (next: Session) => set(next),
    end: () => set(undefined),
    /** The listener hears the first state as soon as it is known, then every change. */
    start: (listener: (session: Session | undefined) => void) => {
      follow()
      listeners.add(listener)
      if (session && hasExpired(session, clock.nowMs())) {
        void renewInTime(session).then(() => listeners.has(listener) && listener(session))
      } else {
        listener(session)
        check()
      }
      const stops = [
        tabs.listen(follow),
        clock.every(checkEveryMs, check),
        wakeUps(() => {
          follow()
          check()
        }),
      ]

      return () => {
        listeners.delete(listener)
        for (const stop of stops) stop()
      }
    },
  }
}

export type SessionKeeper = ReturnType<typeof createSessionKeeper>
