import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { profileOf, renderShop, storedSession } from '#test/render-shop.tsx'

describe('the frame of the pages', () => {
  it.each(['/about', '/profile'])('ends with the footer of the shop at %s', async (path) => {
    await renderShop(path, profileOf(), storedSession)

    expect(screen.getByRole('contentinfo')).toBeTruthy()
  })

  it.each(['/admin', '/admin/', '/admin/categories', '/admin/orders/GB-1001'])(
    'leaves the footer out where the owner works, at %s',
    async (path) => {
      await renderShop(path, profileOf({ role: 'admin' }), storedSession)

      expect(await screen.findByRole('heading', { level: 1, name: 'Admin Panel' })).toBeTruthy()
      expect(screen.queryByRole('contentinfo')).toBeNull()
    },
  )
})
