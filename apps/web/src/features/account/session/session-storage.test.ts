import { expect, it } from 'vitest'
import { browserSessionStorage, sessionStorageKey } from './session-storage.ts'
import type { Session } from './session.ts'

const session: Session = {
  access_token: 'access',
  refresh_token: 'refresh',
  expires_in: 3600,
  expires_at: 1_800_000_000,
  user: { id: 'u1', email: 'ada@example.com', name: 'Ada' },
}

it('keeps the session for the next visit, and leaves nothing behind after it', () => {
  const storage = browserSessionStorage(() => localStorage)

  storage.write(session)
  const kept = browserSessionStorage(() => localStorage).read()
  storage.write(undefined)

  expect(kept).toEqual(session)
  expect(localStorage.getItem(sessionStorageKey)).toBeNull()
})

it('lasts as long as the page where the browser forbids storage', () => {
  const storage = browserSessionStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })

  const before = storage.read()
  storage.write(session)

  expect(before).toBeUndefined()
  expect(storage.read()).toEqual(session)
})
