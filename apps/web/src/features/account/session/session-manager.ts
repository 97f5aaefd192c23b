import type { SessionSource } from '#lib/session/session-source.ts'
import type { Clock } from './clock.ts'
import { retryWithBackoff } from './retry-with-backoff.ts'
import { checkEveryMs, hasExpired, isNearExpiry } from './session-rules.ts'
import type { SessionStorage } from './session-storage.ts'
import type { Session } from './session.ts'
import type { TabLock } from './tab-lock.ts'
import type { Tabs } from './tab-channel.ts'

export type RefreshAnswer =
  | { kind: 'renewed'; session: Session }
  /** The service rejected the refresh token. */
  | { kind: 'rejected' }
  /** No answer, or one that asks for another try. */
  | { kind: 'unavailable' }
  /** An answer that says nothing about the session. */
  | { kind: 'failed' }
  /** The session has changed before the response, which is ignored. */
  | { kind: 'abandoned' }

type Parts = {
  clock: Clock
  storage: SessionStorage
  tabs: Tabs
  lock: TabLock
  onPageResume: (onResume: () => void) => () => void
  refresh: (refreshToken: string) => Promise<RefreshAnswer>
}

/** A request waits no longer than this for a new token, and then goes out with the old one. */
const requestWaitMaxMs = 10_000

/**
 * Manages the session of this browser: refreshes it before it expires, retries while the service is
 * unavailable, and follows other tabs. The stored session is authoritative; memory and the store follow.
 */
export const createSessionManager = ({
  clock,
  storage,
  tabs,
  lock,
  onPageResume,
  refresh,
}: Parts) => {
  let session = storage.read()
  let renewal: Promise<void> | undefined
  /** The access token that the API did not accept, whatever its expiry says. */
  let rejectedToken: string | undefined
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

    const answer = await retryWithBackoff(
      clock,
      async () => (isStillWanted() ? refresh(stale.refresh_token) : { kind: 'abandoned' as const }),
      ({ kind }) => kind === 'unavailable',
    )
    follow()
    // A logout or login in between: this response belongs to a session that is gone.
    if (!isStillWanted()) return
    if (answer.kind === 'renewed') set(answer.session)

    const isDead = hasExpired(stale, clock.nowMs()) || stale.access_token === rejectedToken
    if (answer.kind === 'rejected' && isDead) set(undefined)
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
    renewAccessToken: async (rejected) => {
      if (session?.access_token === rejected) {
        rejectedToken = rejected
        await renewInTime(session)
      }
      return session?.access_token === rejected ? undefined : session?.access_token
    },
  }

  return {
    ...source,
    current: () => session,
    set: (next: Session) => set(next),
    end: () => set(undefined),
    /** Calls the listener with the first state as soon as it is known, then with every change. */
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
        onPageResume(() => {
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

export type SessionManager = ReturnType<typeof createSessionManager>
