import { toRecord } from '#lib/api/read-json.ts'
import type { AccountEnvironment } from './account.ts'
import { browserClock } from './session/clock.ts'
import { browserSessionStorage, sessionStorageKey } from './session/session-storage.ts'
import { browserTabLock } from './session/tab-lock.ts'
import { browserTabChannel } from './session/tab-channel.ts'
import { browserPageResume } from './session/page-resume.ts'

export const browserEnvironment = (window: Window & typeof globalThis): AccountEnvironment => ({
  clock: browserClock,
  fetch: (...request) => window.fetch(...request),
  storage: browserSessionStorage(() => window.localStorage),
  tabs: browserTabChannel(window),
  lock: browserTabLock(window.navigator.locks, sessionStorageKey),
  onPageResume: browserPageResume(window),
  address: new URL(window.location.href),
  replaceAddress: (path, kept) =>
    window.history.replaceState({ ...window.history.state, recovery: kept }, '', path),
  findSavedTokens: () => {
    const { recovery } = toRecord(window.history.state)
    return typeof recovery === 'string' ? recovery : undefined
  },
})
