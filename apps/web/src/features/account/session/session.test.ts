import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStoredSession, readSessionAnswer } from './session.ts'

const nowMs = 1_800_000_000_000
const answer = {
  access_token: 'head.body.sign',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 1,
  user: {
    id: 'u1',
    email: 'ada@example.com',
    user_metadata: { name: 'Ada' },
    identities: [{ identity_data: { sub: 'u1' } }],
  },
}

describe('readSessionAnswer', () => {
  it('counts the expiry by the clock of the browser, whatever the server says of the time', () => {
    expect(readSessionAnswer(answer, nowMs)?.expires_at).toBe(nowMs / 1000 + 3600)
  })

  it('keeps of the user what the shop shows, and nothing else', () => {
    expect(readSessionAnswer(answer, nowMs)?.user).toEqual({
      id: 'u1',
      email: 'ada@example.com',
      name: 'Ada',
    })
  })

  it.each([
    ['no access token', { ...answer, access_token: undefined }],
    ['no refresh token', { ...answer, refresh_token: '' }],
    ['no life', { ...answer, expires_in: 0 }],
    ['no user', { ...answer, user: null }],
    ['a token that no header can carry', { ...answer, access_token: 'a\r\nset-cookie: b' }],
    ['the page of a hotel network', '<html>'],
    ['nothing', undefined],
  ])('is no session with %s', (_what, body) => {
    expect(readSessionAnswer(body, nowMs)).toBeUndefined()
  })
})

describe('parseStoredSession', () => {
  it('brings back what was kept', () => {
    const session = readSessionAnswer(answer, nowMs)

    expect(parseStoredSession(JSON.stringify(session))).toEqual(session)
  })

  it('takes anything else for no session, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseStoredSession(text)).toBeUndefined()
      }),
    )
  })
})
