import { expect, it } from 'vitest'
import { browserKeptSession, keptSessionKey } from './kept-session.ts'
import type { Session } from './session.ts'

const session: Session = {
  access_token: 'access',
  refresh_token: 'refresh',
  expires_in: 3600,
  expires_at: 1_800_000_000,
  user: { id: 'u1', email: 'ada@example.com', name: 'Ada' },
}

it('keeps the session for the next visit, and leaves nothing behind after it', () => {
  const storage = browserKeptSession(() => localStorage)

  storage.write(session)
  const kept = browserKeptSession(() => localStorage).read()
  storage.write(undefined)

  expect(kept).toEqual(session)
  expect(localStorage.getItem(keptSessionKey)).toBeNull()
})

it('lasts as long as the page where the browser forbids storage', () => {
  const storage = browserKeptSession(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })

  const before = storage.read()
  storage.write(session)

  expect(before).toBeUndefined()
  expect(storage.read()).toEqual(session)
})
