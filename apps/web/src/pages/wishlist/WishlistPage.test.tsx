import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildFacets, buildProduct } from '#test/builders.ts'
import { renderShop, type Answers } from '#test/render-shop.tsx'

const key = 'golden-bead-wishlist'
const shown = [buildProduct(), buildProduct({ id: 'stair', name: 'Brown Stair' })]
const wishes = () => JSON.parse(localStorage.getItem(key) ?? '[]')

const open = (ids: string[], answers: Answers = {}) => {
  localStorage.setItem(key, JSON.stringify(ids))
  return renderShop('/wishlist', {
    'GET /rest/v1/products': () => Response.json(shown),
    ...answers,
  })
}

const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading'))

describe('the wishlist', () => {
  it('shows what is wished without a login, the newest first', async () => {
    await open(['pink-tower', 'stair'])

    await screen.findByRole('heading', { name: 'Pink Tower' })
    expect(names().map(({ textContent }) => textContent)).toEqual(['Brown Stair', 'Pink Tower'])
  })

  it('says how to begin one', async () => {
    await open([])

    expect(screen.getByRole('heading', { level: 1, name: 'Your wishlist is empty' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Products' })).toBeTruthy()
  })

  it('says so where the shop has nothing of it any more', async () => {
    await open(['sold-long-ago'])

    expect(await screen.findByRole('heading', { name: 'Your wishlist is empty' })).toBeTruthy()
    expect(screen.getByText('One product you saved is no longer offered.')).toBeTruthy()
  })

  it('says what is no longer offered, and forgets it by a button', async () => {
    const { user } = await open(['sold-long-ago', 'pink-tower', 'hidden-today'])
    const said = '2 products you saved are no longer offered.'
    expect(await screen.findByText(said)).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Remove what is no longer offered' }))

    expect(screen.queryByText(said)).toBeNull()
    expect(screen.getByRole('heading', { name: 'Pink Tower' })).toBeTruthy()
    expect(wishes()).toEqual(['pink-tower'])
  })

  it('forgets one wish by a double click on the heart', async () => {
    await open(shown.map(({ id }) => id))
    fireEvent.click(await screen.findByRole('button', { name: 'Wishlist: Brown Stair' }), {
      detail: 1,
    })

    fireEvent.click(screen.getByRole('button', { name: 'Wishlist: Pink Tower' }), { detail: 2 })

    expect(wishes()).toEqual(['pink-tower'])
  })

  it.each([
    ['in its place', 'main', ''],
    ['of the toast', 'region', /^Notification/],
  ])('gives the last wish back by the Undo %s, and the focus to it', async (_what, role, name) => {
    const { user } = await open(['pink-tower'])
    await user.click(await screen.findByRole('button', { name: 'Wishlist: Pink Tower' }))
    expect(screen.getByRole('heading', { name: 'Your wishlist is empty' })).toBeTruthy()

    const part = within(await screen.findByRole(role, { name }))
    await user.click(await part.findByRole('button', { name: 'Undo' }))

    const heart = await screen.findByRole('button', { name: 'Wishlist: Pink Tower' })
    expect(document.activeElement).toBe(heart)
  })

  it('says that the wishes could not be fetched, and fetches them on another try', async () => {
    let isReachable = false
    const { user } = await open(['pink-tower'], {
      'GET /rest/v1/products': () =>
        isReachable ? Response.json(shown) : Response.json({}, { status: 503 }),
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })

    isReachable = true
    await user.click(retry)

    expect(await screen.findByRole('link', { name: 'Pink Tower' })).toBeTruthy()
  })
})

describe('the heart on a card', () => {
  it.each(['/', '/products', '/products?view=list'])(
    'keeps the product of its card in mind, and forgets it again: %s',
    async (path) => {
      localStorage.clear()
      const { user } = await renderShop(path, {
        'GET /rest/v1/products': () => Response.json(shown),
        'GET /rest/v1/rpc/search_products': () =>
          Response.json(shown, { headers: { 'content-range': '0-1/2' } }),
        'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
      })
      const heart = await screen.findByRole('button', { name: 'Wishlist: Brown Stair' })
      expect(heart.closest('a')).toBeNull()
      expect(heart.getAttribute('aria-pressed')).toBe('false')

      await user.click(heart)
      expect(heart.getAttribute('aria-pressed')).toBe('true')
      expect(wishes()).toEqual(['stair'])

      await user.click(heart)
      expect(heart.getAttribute('aria-pressed')).toBe('false')
      expect(wishes()).toEqual([])
    },
  )
})
