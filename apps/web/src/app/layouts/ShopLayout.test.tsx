import { screen, within } from '@testing-library/react'
import { categoryIds } from '@golden-bead/contracts/catalogue-options'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { routes } from '#app/router.tsx'
import { categories } from '#test/builders.ts'
import { profileOf, renderShop, storedSession } from '#test/render-shop.tsx'

describe('the frame of the pages', () => {
  it.each(['/about', '/profile'])('ends with the footer of the shop at %s', async (path) => {
    await renderShop(path, profileOf(), storedSession)

    expect(screen.getByRole('contentinfo')).toBeTruthy()
  })

  it('has no dead link in its header and its footer', async () => {
    await renderShop('/', { 'GET /rest/v1/categories': () => Response.json(categories) })
    await screen.findAllByText('Sensorial')

    const links = [screen.getByRole('banner'), screen.getByRole('contentinfo')]
      .flatMap((frame) => [...frame.querySelectorAll('a[href^="/"]')])
      .map((link) => link.getAttribute('href') ?? '')
    expect(links).toEqual(
      expect.arrayContaining([
        '/',
        '/products',
        '/products/practical-life',
        '/products/sensorial',
        '/products/mathematics',
        '/products/language',
        '/products/cultural',
        '/about',
        '/contact',
        '/shipping',
        '/returns',
        '/terms',
        '/privacy',
        '/cart',
        '/login',
      ]),
    )
    const isUnknown = (link: string) => matchRoutes(routes, link)?.at(-1)?.route.path === '*'
    expect(isUnknown('/no/such/page')).toBe(true)
    expect(links.filter(isUnknown)).toEqual([])
  })

  it('lists the areas in the footer in the order of the curriculum, as the shop names them', async () => {
    const rows = categories.toSorted((one, other) => one.name.localeCompare(other.name))
    await renderShop('/', { 'GET /rest/v1/categories': () => Response.json(rows) })

    const footer = within(screen.getByRole('contentinfo'))
    await footer.findByText('Sensorial')
    const links = footer.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    expect(links.filter((link) => link.startsWith('/products/'))).toEqual(
      categoryIds.map((id) => `/products/${id}`),
    )
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
