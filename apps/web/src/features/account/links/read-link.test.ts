import { describe, expect, it } from 'vitest'
import { readLink } from './read-link.ts'

const read = (path: string) => readLink(new URL(path, 'https://shop.example'))

describe('a confirmation link', () => {
  it('signs in by the tokens of its fragment and leaves a clean address', () => {
    expect(
      read(
        '/?from=mail#access_token=a.b.c&expires_at=1&expires_in=1800&refresh_token=r&sb=&token_type=bearer&type=signup',
      ),
    ).toEqual({
      link: {
        kind: 'sign-in',
        tokens: { accessToken: 'a.b.c', refreshToken: 'r', expiresIn: 1800 },
        type: 'signup',
      },
      cleaned: '/?from=mail',
    })
  })

  it('has expired where the service says so', () => {
    expect(
      read('/#error=access_denied&error_code=otp_expired&error_description=Anything+at+all&sb='),
    ).toEqual({ link: { kind: 'error', isExpired: true }, cleaned: '/' })
  })

  it('loses the copy of the error in the query as well', () => {
    const keys = 'error=access_denied&error_code=otp_expired&error_description=x'

    expect(read(`/?q=1&${keys}#${keys}`)?.cleaned).toBe('/?q=1')
  })

  it('is a code where another kind of client asked for it', () => {
    expect(read('/?code=0b2f8c5e-7f0e-4a30-9d1c-5f2f3d0c9a11')).toEqual({
      link: { kind: 'code' },
      cleaned: '/',
    })
  })
})

describe('a reset link', () => {
  it('gives both tokens of its query and is gone from the address', () => {
    expect(
      read(
        '/reset-password?access_token=a.b.c&refresh_token=r&expires_in=3600&expires_at=1&token_type=bearer&type=recovery',
      ),
    ).toEqual({
      link: {
        kind: 'recovery',
        tokens: { accessToken: 'a.b.c', refreshToken: 'r', expiresIn: 3600 },
      },
      cleaned: '/reset-password',
    })
  })

  it.each([
    '/reset-password',
    '/reset-password?access_token=a.b.c',
    '/reset-password?refresh_token=r',
    '/reset-password?access_token=&refresh_token=r',
    '/reset-password?access_token=%0d%0ax&refresh_token=r',
    '/reset-password#error=access_denied&error_code=otp_expired',
  ])('is not whole in %s', (path) => {
    expect(read(path)).toEqual({
      link: { kind: 'recovery', tokens: undefined },
      cleaned: '/reset-password',
    })
  })

  it('leads to its page, wherever it arrives', () => {
    expect(read('/#access_token=a.b.c&refresh_token=r&type=recovery')?.cleaned).toBe(
      '/reset-password',
    )
  })
})

describe('an address that is no link of ours', () => {
  it.each([
    '/',
    '/?error=access_denied&error_code=otp_expired&error_description=Call+this+number',
    '/?error=%3Cscript%3Ealert(1)%3C/script%3E',
    '/products?access_token=a&refresh_token=b',
    '/#reviews',
    '/#error=1',
    '/#access_token=a',
    '/?code=SPRING',
    '/products?code=0b2f8c5e-7f0e-4a30-9d1c-5f2f3d0c9a11',
  ])('stays as it is: %s', (path) => {
    expect(read(path)).toBeUndefined()
  })
})
