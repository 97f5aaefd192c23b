import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameOriginPath } from './same-origin-path.ts'

describe('sameOriginPath', () => {
  it.each(['/', '/profile', '/products/sensorial?sort=name&page=2#top', '/product/pink%20tower'])(
    'lets a path of the shop through: %s',
    (path) => {
      expect(sameOriginPath(path)).toBe(path)
    },
  )

  it.each([
    null,
    '',
    'profile',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    ' /profile',
    'https:/profile',
  ])('lets nothing else through: %j', (text) => {
    expect(sameOriginPath(text)).toBeUndefined()
  })

  it('never leads away from the shop', () => {
    const pieces = fc.array(fc.constantFrom('/', '\\', '.', '\t', '@', ':', 'a', '?', '#', '%2f'))

    fc.assert(
      fc.property(pieces, (parts) => {
        const path = sameOriginPath(`/${parts.join('')}`)
        const target = path === undefined ? undefined : new URL(path, 'https://shop.example').origin
        expect([undefined, 'https://shop.example']).toContain(target)
      }),
    )
  })
})
