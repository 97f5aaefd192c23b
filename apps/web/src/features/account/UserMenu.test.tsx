import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectConsole } from '#test/console-gate.ts'
import { profileOf, renderShop, storedSession } from '#test/render-shop.tsx'

const open = async (path: string, profile = profileOf()) => {
  const shop = await renderShop(path, profile, storedSession)
  await shop.user.click(await screen.findByRole('button', { name: 'Account' }))
  await screen.findByRole('button', { name: 'Logout' })
  return shop
}

describe('the menu of the account', () => {
  it('leads to the wishlist', async () => {
    const { user, path } = await open('/about')

    await user.click(screen.getByRole('link', { name: 'Wishlist' }))

    await waitFor(() => expect(path()).toBe('/wishlist'))
  })

  it('gives the focus to the page when a link of it changes the query alone', async () => {
    const { user, path } = await open('/profile?tab=orders')

    await user.click(screen.getByRole('link', { name: 'Profile' }))

    await waitFor(() => expect(path()).toBe('/profile'))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('gives the focus to the page after a logout on a public page', async () => {
    const { user, kept } = await open('/')

    await user.click(screen.getByRole('button', { name: 'Logout' }))

    await waitFor(() => expect(kept()).toBeUndefined())
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('has the admin panel on the next page where the profile could not be had', async () => {
    const said = expectConsole(/^The profile could not be loaded\./)
    const answers = profileOf({ role: 'admin' })
    const { user } = await open('/profile', {
      'GET /rest/v1/profiles': (body) =>
        said.length === 0
          ? new Response(null, { status: 503 })
          : (answers['GET /rest/v1/profiles']?.(body) ?? Response.json([])),
    })
    await waitFor(() => expect(said).toHaveLength(1))

    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Contact' }))
    await screen.findByRole('heading', { level: 1, name: 'Contact' })
    await user.click(screen.getByRole('button', { name: 'Account' }))

    expect(await screen.findByRole('link', { name: 'Admin Panel' })).toBeTruthy()
  })

  it.each(['/profile', '/contact'])(
    'ends the session on %s and leads to the home page, whatever else is slow',
    async (path) => {
      const { user, kept, holdPages, ...shop } = await open(path)
      holdPages()

      await user.click(screen.getByRole('button', { name: 'Logout' }))

      await waitFor(() => expect(kept()).toBeUndefined())
      await waitFor(() => expect(shop.path()).toBe('/'))
    },
  )

  it('says of no session that it has ended when an admin ends it', async () => {
    const { user, kept, holdPages } = await open('/admin', profileOf({ role: 'admin' }))
    await screen.findByRole('navigation', { name: 'Admin panel' })
    holdPages()

    await user.click(screen.getByRole('button', { name: 'Logout' }))

    await waitFor(() => expect(kept()).toBeUndefined())
    expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy()
    expect(screen.queryByText('You are no longer logged in')).toBeNull()
  })

  it('does not interrupt a navigation that follows a logout', async () => {
    const { user, path, holdPages } = await open('/profile')
    const comePages = holdPages()

    await user.click(screen.getByRole('button', { name: 'Logout' }))
    await screen.findByRole('link', { name: 'Login' })
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Contact' }))
    comePages()

    await waitFor(() => expect(path()).toBe('/contact'))
  })
})
