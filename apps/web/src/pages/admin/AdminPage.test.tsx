import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildFacets, categories } from '#test/builders.ts'
import { expectConsole } from '#test/console-gate.ts'
import { renderShop, storedSession } from '#test/render-shop.tsx'

/** The profile service answers with this role for every user, or not at all. */
const open = async (path: string, role: string | undefined) => {
  let current = role
  const shop = await renderShop(
    path,
    {
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
      'GET /rest/v1/profiles': () =>
        current === undefined
          ? new Response(null, { status: 503 })
          : Response.json({ id: 'u1', email: 'ada@example.com', name: 'Ada', role: current }),
    },
    storedSession,
  )
  return { ...shop, profilesSay: (next: string | undefined) => (current = next) }
}

const sessionOf = (id: string) => ({
  ...storedSession,
  access_token: `access-of-${id}`,
  user: { ...storedSession.user, id },
})

const findForm = () => screen.findByRole('form', { name: 'Product' })
const isDenied = () => screen.queryByText(/^Access Denied/) !== null

describe('an address of before', () => {
  it.each([
    ['/admin?view=categories', '/admin/categories', 'Categories'],
    ['/admin?view=messages&q=ada', '/admin/messages?q=ada', 'Messages'],
  ])('leads on: %s', async (before, now, heading) => {
    const { path } = await open(before, 'admin')

    expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeTruthy()
    expect(path()).toBe(now)
  })
})

describe('the frame of the panel', () => {
  it('has the name of the shop, which leads there, and the account in place of its menus', async () => {
    await open('/admin/orders', 'admin')
    const header = within(screen.getByRole('banner'))

    expect(header.getByRole('link', { name: 'Golden Bead' }).getAttribute('href')).toBe('/')
    expect(await header.findByRole('button', { name: 'Account' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })

  it('leads to every view, of which a phone has some behind a button', async () => {
    const { user, path } = await open('/admin/orders', 'admin')
    const panel = within(await screen.findByRole('navigation', { name: 'Admin panel' }))
    const more = panel.getByRole('button', { name: 'More' })
    expect(panel.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Start',
      'Orders',
      'Products',
      'Categories',
      'Stock',
      'Import CSV',
      'Messages',
      'Newsletter',
      'Pages',
      'Tax report',
      'Settings',
    ])
    expect(more.getAttribute('aria-current')).toBeNull()

    await user.click(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    await user.click(panel.getByRole('link', { name: 'Stock' }))

    await waitFor(() => expect(path()).toBe('/admin/stock'))
    expect(more.getAttribute('aria-expanded')).toBe('false')
    expect(more.getAttribute('aria-current')).toBe('true')
    expect(panel.getByRole('link', { name: 'Stock' }).getAttribute('aria-current')).toBe('page')
  })
})

describe('the panel, while the role is unknown', () => {
  let said: readonly string[]
  beforeEach(() => {
    said = expectConsole(/^The profile could not be loaded\./)
  })

  it('denies nothing, and opens to an admin on another try', async () => {
    const { user, profilesSay } = await open('/admin', undefined)
    expect(await screen.findByText('Failed to fetch your profile')).toBeTruthy()
    expect(isDenied()).toBe(false)

    profilesSay('admin')
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    const panel = await screen.findByRole('navigation', { name: 'Admin panel' })
    expect(document.activeElement).not.toBe(document.body)
    expect(document.activeElement?.contains(panel)).toBe(true)
  })

  it('is denied to a plain user on a retry', async () => {
    const { user, profilesSay } = await open('/admin', undefined)
    await screen.findByText('Failed to fetch your profile')

    profilesSay('user')
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    await waitFor(() => expect(isDenied()).toBe(true))
  })

  it('keeps the form of an admin who logs in again', async () => {
    const { field, user, logInElsewhere, profilesSay } = await open('/admin?product=New', 'admin')
    const form = await findForm()
    profilesSay(undefined)
    logInElsewhere()
    await user.type(field('Name'), 'Half a name')

    logInElsewhere(sessionOf('u1'))
    await waitFor(() => expect(said).toHaveLength(1))

    await user.type(field('Name'), ' and the rest')
    expect(form.isConnected).toBe(true)
    expect(field('Name')).toHaveProperty('value', 'Half a name and the rest')
  })

  it('does not show the form of an admin to another user', async () => {
    const { logInElsewhere, profilesSay } = await open('/admin?product=New', 'admin')
    const form = await findForm()
    profilesSay(undefined)

    logInElsewhere(sessionOf('u2'))

    expect(await screen.findByText('Failed to fetch your profile')).toBeTruthy()
    expect(form.isConnected).toBe(false)
  })
})
