import { toRecord } from '#lib/api/read-json.ts'
import type { AccountPlace } from './account.ts'
import { browserClock } from './session/clock.ts'
import { browserKeptSession, keptSessionKey } from './session/kept-session.ts'
import { browserTabLock } from './session/tab-lock.ts'
import { browserTabs } from './session/tabs.ts'
import { browserWakeUps } from './session/wake-ups.ts'

export const browserPlace = (window: Window & typeof globalThis): AccountPlace => ({
  clock: browserClock,
  fetch: (...request) => window.fetch(...request),
  storage: browserKeptSession(() => window.localStorage),
  tabs: browserTabs(window),
  lock: browserTabLock(window.navigator.locks, keptSessionKey),
  wakeUps: browserWakeUps(window),
  address: new URL(window.location.href),
  replaceAddress: (path, kept) =>
    window.history.replaceState({ ...window.history.state, recovery: kept }, '', path),
  findKept: () => {
    const { recovery } = toRecord(window.history.state)
    return typeof recovery === 'string' ? recovery : undefined
  },
})
