import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildFacets, buildProduct, categories } from '#test/builders.ts'
import { expectConsole } from '#test/console-gate.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const known: Answers = {
  ...profileOf({ role: 'admin' }),
  'GET /rest/v1/categories': () => Response.json(categories),
  'GET /rest/v1/products': () => Response.json([buildProduct()]),
  'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
  'GET /rest/v1/rpc/search_products': () => Response.json([buildProduct()]),
}

/** A page that is opened without a connection to the service, or to the calls that are named. */
const openOffline = async (path: string, session?: object, lost = Object.keys(known)) => {
  let isOffline = true
  const answers = Object.entries(known).map(([call, answer]) => [
    call,
    (body: string) =>
      isOffline && lost.includes(call)
        ? Promise.reject(new TypeError('Failed to fetch'))
        : answer(body),
  ])
  const shop = await renderShop(path, Object.fromEntries(answers), session)
  await screen.findAllByRole('button', { name: 'Try again' })
  return {
    ...shop,
    reconnect: ({ isBack = true } = {}) => {
      isOffline = !isBack
      act(() => void window.dispatchEvent(new Event('online')))
    },
  }
}

const isComplaining = () => screen.queryByRole('button', { name: 'Try again' }) !== null

describe('what could not be fetched', () => {
  it.each([
    ['/', 'link', 'Pink Tower'],
    ['/products', 'link', 'Pink Tower'],
    ['/product/pink-tower', 'button', 'Add to Cart'],
    ['/wishlist', 'link', 'Pink Tower'],
  ])('comes by itself when the connection is back: %s', async (path, role, name) => {
    localStorage.setItem('golden-bead-wishlist', '["pink-tower"]')
    const { reconnect } = await openOffline(path)

    reconnect()

    await waitFor(() => expect(isComplaining()).toBe(false))
    expect(await screen.findByRole(role, { name })).toBeTruthy()
  })

  it.each([
    ['/admin', 'link', 'Add product', ['GET /rest/v1/rpc/search_products']],
    ['/admin/categories', 'button', 'Add category', ['GET /rest/v1/categories']],
    ['/admin?product=pink-tower', 'form', 'Product', ['GET /rest/v1/products']],
    ['/admin?product=New', 'form', 'Product', ['GET /rest/v1/categories']],
  ])('comes to an admin by itself: %s', async (path, role, name, lost) => {
    const { reconnect } = await openOffline(path, storedSession, lost)

    reconnect()

    await waitFor(() => expect(isComplaining()).toBe(false))
    expect(await screen.findByRole(role, { name })).toBeTruthy()
  })

  it('is fetched again by itself where it is the role', async () => {
    expectConsole(/^The profile could not be loaded\./)
    const { reconnect } = await openOffline('/admin', storedSession)

    reconnect()

    expect(await screen.findByRole('navigation', { name: 'Admin panel' })).toBeTruthy()
  })

  it('is asked for once where the connection is back in name alone', async () => {
    const { reconnect, sent } = await openOffline('/')
    const calls = () => sent.map(({ call }) => call).toSorted()
    const before = calls()

    reconnect({ isBack: false })

    await waitFor(() => expect(calls()).toEqual([...before, ...new Set(before)].toSorted()))
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Try again', busy: false })).toHaveLength(2),
    )
    expect(calls()).toHaveLength(before.length * 2)
  })

  it('leaves the focus and what was typed where they are when it comes', async () => {
    const { reconnect, user, field } = await openOffline('/')
    await user.type(field('Email address'), 'ada@exa')

    reconnect()

    await waitFor(() => expect(isComplaining()).toBe(false))
    expect(document.activeElement).toBe(field('Email address'))
    expect(field('Email address')).toHaveProperty('value', 'ada@exa')
  })

  it('keeps the focus near where the page that stood in for it goes', async () => {
    const { reconnect } = await openOffline('/product/pink-tower')
    act(() => screen.getByRole('tab', { selected: true }).focus())

    reconnect()

    await waitFor(() => expect(isComplaining()).toBe(false))
    expect(document.activeElement?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })
})
