import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildFacets, buildProduct, categories } from '#test/builders.ts'
import { expectConsole } from '#test/console-gate.ts'
import { settled } from '#test/fake-clock.ts'
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
    /** The line, of which the page is not told. */
    comeBack: () => {
      isOffline = false
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
    ['/products', 'link', 'Pink Tower', 'GET /rest/v1/rpc/search_products'],
    ['/product/pink-tower', 'button', 'Add to Cart', 'GET /rest/v1/products'],
    ['/product/no-sample', 'button', 'Add to Cart', 'GET /rest/v1/products'],
  ])('comes on another try, also after one that failed: %s', async (path, role, name, lost) => {
    const { user, sent, comeBack } = await openOffline(path, undefined, [lost])
    const retry = () => screen.findByRole('button', { name: 'Try again', busy: false })
    const before = sent.length
    await user.click(await retry())
    await waitFor(() => expect(sent.length).toBeGreaterThan(before))
    const again = await retry()

    comeBack()
    await user.click(again)

    await waitFor(() => expect(isComplaining()).toBe(false))
    expect((await screen.findByRole(role, { name })).closest(':disabled')).toBeNull()
  })

  it('says whether it was the connection or the shop', async () => {
    let answer: () => Response | Promise<Response> = () =>
      Promise.reject(new TypeError('Failed to fetch'))
    const { user } = await renderShop('/products', {
      ...known,
      'GET /rest/v1/rpc/search_products': () => answer(),
    })
    expect(await screen.findByText(/Please check your connection\./)).toBeTruthy()

    answer = () => Response.json({}, { status: 503 })
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText(/The shop could not answer just now\./)).toBeTruthy()
    expect(screen.queryByText(/connection/)).toBeNull()
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

  it('is nothing to speak of where it was shown before', async () => {
    const searching = 'GET /rest/v1/rpc/search_products'
    let search = known[searching]
    const { user, sent, goBack } = await renderShop('/products', {
      ...known,
      [searching]: (body) => search?.(body) ?? Response.error(),
    })
    await screen.findByRole('link', { name: 'Pink Tower' })
    await user.click(screen.getAllByRole('link', { name: 'About' })[0] ?? document.body)
    // Until its code is there, the catalogue stays.
    await screen.findByRole('heading', { level: 1, name: /chosen with care/ })
    search = () => Promise.reject(new TypeError('Failed to fetch'))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    onTestFinished(() => void vi.useRealTimers())

    await goBack()

    await waitFor(() =>
      expect(sent.filter(({ call }) => call.startsWith(searching))).toHaveLength(2),
    )
    await act(settled)
    expect(screen.getByRole('link', { name: 'Pink Tower' })).toBeTruthy()
    expect(screen.queryByText('Failed to fetch products')).toBeNull()
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
