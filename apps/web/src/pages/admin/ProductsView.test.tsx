import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readCsv } from '@golden-bead/contracts/csv'
import { buildProduct, categories } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const open = (search: string, answers: Answers = {}) =>
  renderShop(
    `/admin${search}`,
    {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/rpc/search_products': () => Response.json([buildProduct()]),
      ...answers,
    },
    storedSession,
  )

const stair = buildProduct({ id: 'brown-stair', name: 'Brown Stair' })
const beads = buildProduct({ id: 'golden-beads', name: 'Golden Beads' })

const remove = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
}

const searches = <Sent extends { call: string }>(sent: Sent[]) =>
  sent.filter(({ call }) => call.startsWith('GET /rest/v1/rpc/search_products'))

describe('the products of the panel', () => {
  it('take no focus where nothing had it before they arrived', async () => {
    await open('')

    await screen.findByRole('rowheader', { name: 'Pink Tower' })

    expect(document.activeElement).toBe(document.body)
  })

  it('catch the focus of a form that was saved', async () => {
    const { user, field } = await open('?product=New', {
      'POST /admin/v1/products': () =>
        Response.json(buildProduct({ id: 'elsewhere' }), { status: 201 }),
    })
    await screen.findByRole('form', { name: 'Product' })
    await user.type(field('Name'), 'Brown Stair')
    await user.selectOptions(field('Category'), 'sensorial')

    await user.click(screen.getByRole('button', { name: 'Publish' }))

    await screen.findByRole('rowheader', { name: 'Pink Tower' })
    const heading = screen.getByRole('heading', { name: 'Products' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  describe('where one has come back from a form', () => {
    /** Saves the form; the list that is fetched then waits for the test. */
    const comeBack = async () => {
      const waiting: ((response: Response) => void)[] = []
      const shop = await open('?product=pink-tower', {
        'GET /rest/v1/products': () => Response.json([buildProduct()]),
        'DELETE /rest/v1/products': () => new Response(null, { status: 204 }),
        'PUT /admin/v1/products/pink-tower': () => Response.json(buildProduct()),
        'GET /rest/v1/rpc/search_products': () => new Promise((resolve) => waiting.push(resolve)),
      })
      await screen.findByRole('form', { name: 'Product' })
      await shop.user.click(screen.getByRole('button', { name: 'Save changes' }))
      const box = await screen.findByRole('searchbox', {
        name: 'Search name, description or SKU',
      })
      await waitFor(() => expect(waiting).toHaveLength(1))
      return {
        ...shop,
        box,
        /** Answers what was asked for last. */
        answer: async (...listed: object[]) => {
          await waitFor(() => expect(waiting).not.toEqual([]))
          for (const resolve of waiting.splice(0)) resolve(Response.json(listed))
        },
      }
    }
    const findLink = async () =>
      within(await screen.findByRole('rowheader', { name: 'Pink Tower' })).getByRole('link')

    it('give the focus to the row of what was saved', async () => {
      const { answer } = await comeBack()

      await answer(buildProduct())

      const link = await findLink()
      await waitFor(() => expect(document.activeElement).toBe(link))
    })

    it('do not take the focus from another control', async () => {
      const { user, box, answer } = await comeBack()
      await user.type(box, 'bea')

      await answer(buildProduct())
      await findLink()
      await user.keyboard('ds')

      expect(document.activeElement).toBe(box)
      expect(box).toHaveProperty('value', 'beads')
    })

    it('do not give it to the row again that comes back later', async () => {
      const { user, answer } = await comeBack()
      const heading = screen.getByRole('heading', { name: 'Products' })
      await answer(buildProduct(), stair)
      await remove(user, 'Pink Tower')
      await answer(stair)
      await waitFor(() => expect(document.activeElement).toBe(heading))

      await remove(user, 'Brown Stair')
      await answer(buildProduct())
      await findLink()

      await waitFor(() => expect(document.activeElement).toBe(heading))
    })
  })

  it('show what is not live, and can be narrowed to it', async () => {
    const draft = buildProduct({ id: 'brown-stair', name: 'Brown Stair', status: 'draft' })
    const { user, sent, path } = await open('?q=stair', {
      'GET /rest/v1/rpc/search_products': () => Response.json([draft, buildProduct()]),
    })
    const row = await screen.findByRole('row', { name: /Brown Stair/ })
    expect(within(row).getByText('Draft')).toBeTruthy()
    const preview = within(row).getByRole('link', { name: 'Preview Brown Stair' })
    expect(preview.getAttribute('href')).toBe('/admin?q=stair&preview=brown-stair')

    await user.click(screen.getByRole('link', { name: 'Drafts' }))

    await waitFor(() => expect(path()).toBe('/admin?q=stair&status=draft'))
    await waitFor(() => expect(searches(sent).at(-1)?.call).toContain('status=eq.draft'))
    expect(searches(sent).at(-1)?.headers.get('authorization')).toBe('Bearer access')
  })

  it('can be searched again at once after the box was emptied', async () => {
    const { user, path } = await open('?q=tower')
    const box = await screen.findByRole('searchbox', {
      name: 'Search name, description or SKU',
    })

    await user.clear(box)
    await waitFor(() => expect(path()).toBe('/admin'))
    await user.keyboard('beads{Enter}')

    await waitFor(() => expect(path()).toBe('/admin?q=beads'))
    expect(document.activeElement).toBe(box)
  })

  it('are ordered and filtered by what the address says, out of which Back takes it again', async () => {
    const { user, path, sent, goBack } = await open('?q=rod', {
      'GET /rest/v1/rpc/search_products': () =>
        Response.json([buildProduct()], { headers: { 'content-range': '0-49/60' } }),
    })
    const go = async (name: string, address: string) => {
      await user.click(await screen.findByRole('link', { name }))
      await waitFor(() => expect(path()).toBe(address))
    }
    const order = () =>
      screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')
    expect(await screen.findByText('60 products')).toBeTruthy()

    await go('Price', '/admin?q=rod&sort=price')
    expect(order()).toBe('ascending')
    await go('Price', '/admin?q=rod&sort=price&order=desc')
    expect(order()).toBe('descending')
    await go('Page 2', '/admin?q=rod&sort=price&order=desc&page=2')
    const chosen = path()
    await user.selectOptions(screen.getByLabelText('Category'), 'cultural')
    await user.selectOptions(screen.getByLabelText('Stock'), 'out')

    await waitFor(() => expect(path()).toContain('stock=out'))
    await waitFor(() => expect(searches(sent).at(-1)?.call).toContain('in_stock=is.false'))
    expect(searches(sent).at(-1)?.call).toContain('category=eq.cultural')
    await goBack()
    await goBack()
    expect(path()).toBe(chosen)
    expect(await screen.findByRole('link', { name: 'Page 2', current: 'page' })).toBeTruthy()
    expect(screen.getByLabelText('Category')).toHaveProperty('value', '')
  })

  it('are said to be not for sale where their price is 0', async () => {
    await open('', {
      'GET /rest/v1/rpc/search_products': () =>
        Response.json([buildProduct({ price: 0 }), stair, { ...beads, available: false }]),
    })
    await screen.findByRole('rowheader', { name: 'Pink Tower' })

    const rows = screen.getAllByRole('row').slice(1)
    const states = rows.map((row) => within(row).getAllByRole('cell')[4]?.textContent)
    expect(states).toEqual(['Not for sale', 'In stock', 'Sold out'])
  })

  it('show their SKU, and what they cost before a sale', async () => {
    const reduced = buildProduct({ price: 49, compare_at_price: 60, sku: 'SEN-01' })
    await open('', { 'GET /rest/v1/rpc/search_products': () => Response.json([reduced]) })

    const head = await screen.findByRole('rowheader', { name: /^Pink Tower/ })

    expect(within(head).getByText('SEN-01')).toBeTruthy()
    const price = screen.getAllByRole('row')[1]?.querySelectorAll('td')[3]
    expect(price?.textContent).toBe('Price $49.00, was $60.00')
  })

  it('are exported beyond the first portion until there are no more', async () => {
    const saved: Blob[] = []
    const makeAddress = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file)
      return 'blob:file'
    })
    // This browser would go to the file.
    const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    onTestFinished(() => {
      makeAddress.mockRestore()
      download.mockRestore()
    })
    const portion = Array.from({ length: 500 }, (_, index) => ({
      ...buildProduct({ id: `id-${index}` }),
      product_images: [],
    }))
    const last = {
      ...beads,
      product_images: [{ image: 'https://shop.example/b.png', position: 1 }],
    }
    const { user, sent } = await open('?q=bead', {
      'GET /rest/v1/rpc/search_products': () => {
        const asked = searches(sent).at(-1)?.call ?? ''
        return Response.json(
          asked.includes('limit=500') && !asked.includes('gt.id-499') ? portion : [last],
        )
      },
    })

    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))

    await waitFor(() => expect(saved).toHaveLength(1))
    const text = (await saved[0]?.text()) ?? ''
    const rows = [...readCsv(text.replace('\uFEFF', ''))].map(({ cells }) => cells)
    expect(rows).toHaveLength(502)
    expect(rows.at(-1)).toContain('golden-beads')
    expect(rows.at(-1)?.[rows[0]?.indexOf('more_images') ?? -1]).toBe('https://shop.example/b.png')
    expect(searches(sent).at(-1)?.call).toContain('query=bead')
  })

  it('stay in view, and are said to be older, where they cannot be fetched after a delete', async () => {
    const { user, sent } = await open('', {
      'GET /rest/v1/rpc/search_products': () =>
        sent.some(({ call }) => call.startsWith('DELETE'))
          ? Response.json({}, { status: 503 })
          : Response.json([buildProduct(), stair]),
      'DELETE /rest/v1/products': () => new Response(null, { status: 204 }),
    })
    await remove(user, 'Pink Tower')
    await screen.findAllByText('Product deleted successfully!')

    const table = screen.getByRole('region', { name: 'Table of products' })
    await waitFor(() => expect(searches(sent)).toHaveLength(2))
    await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('false'))
    expect(table.isConnected).toBe(true)
    expect(await screen.findByText('Failed to fetch products')).toBeTruthy()
    expect(within(table).getByRole('rowheader', { name: 'Brown Stair' })).toBeTruthy()
    expect(within(table).queryByRole('rowheader', { name: 'Pink Tower' })).toBeNull()
  })

  describe('of which some are deleted while the list is slow', () => {
    /** What is listed after the first time comes when the test wants it. */
    const openSlowList = async () => {
      const { promise, resolve } = Promise.withResolvers<Response>()
      const shop = await open('', {
        'GET /rest/v1/rpc/search_products': () => {
          if (searches(shop.sent).length === 1) {
            return Response.json([buildProduct(), stair, beads])
          }
          return searches(shop.sent).length === 2 ? promise : new Promise(() => {})
        },
        'DELETE /rest/v1/products': () => new Response(null, { status: 204 }),
      })
      return { ...shop, answer: resolve }
    }

    it('go without these at once, and catch the focus', async () => {
      const { user } = await openSlowList()

      await remove(user, 'Pink Tower')

      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(screen.queryByRole('rowheader', { name: 'Pink Tower' })).toBeNull()
      expect(screen.getByText('2 products')).toBeTruthy()
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Products' }))
    })

    it('do not come back with an answer that is older than the deletion', async () => {
      const { user, sent, answer } = await openSlowList()
      await remove(user, 'Pink Tower')
      await remove(user, 'Brown Stair')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

      answer(Response.json([stair, beads]))

      await waitFor(() => expect(searches(sent)).toHaveLength(3))
      expect(screen.getByRole('rowheader', { name: 'Golden Beads' })).toBeTruthy()
      expect(screen.queryByRole('rowheader', { name: 'Brown Stair' })).toBeNull()
      expect(screen.getByText('1 product')).toBeTruthy()
    })
  })

  it('are as they are now where the answer to a delete was lost, which is said', async () => {
    let listed = [buildProduct()]
    const { user } = await open('', {
      'GET /rest/v1/rpc/search_products': () => Response.json(listed),
      'DELETE /rest/v1/products': () => {
        listed = []
        return Promise.reject(new TypeError('Failed to fetch'))
      },
    })
    await remove(user, 'Pink Tower')

    expect(await screen.findByText('No products yet')).toBeTruthy()
    expect(await screen.findAllByText('Failed to delete product.')).not.toEqual([])
    expect(await screen.findAllByText(/^It may have been deleted all the same\./)).not.toEqual([])
  })

  it('are said to be on their way', async () => {
    await open('', { 'GET /rest/v1/rpc/search_products': () => new Promise(() => {}) })

    await screen.findByRole('heading', { name: 'Products' })

    expect(screen.getByText('Loading').closest('[role=status]')).toBeTruthy()
  })

  it('wait for the names of their categories', async () => {
    let answer = (_response: Response) => {}
    await open('', {
      'GET /rest/v1/categories': () => new Promise((resolve) => (answer = resolve)),
    })
    await screen.findByRole('heading', { name: 'Products' })
    expect(screen.queryByRole('rowheader')).toBeNull()
    expect(screen.getByText('Loading').closest('[role=status]')).toBeTruthy()

    answer(Response.json(categories))

    expect(await screen.findByRole('cell', { name: 'Sensorial' })).toBeTruthy()
  })

  it('say that their categories cannot be fetched, and come with them on another try', async () => {
    let isAway = true
    const { user } = await open('', {
      'GET /rest/v1/categories': () =>
        isAway ? Response.json({}, { status: 503 }) : Response.json(categories),
    })
    await screen.findByText('Failed to fetch categories')

    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('cell', { name: 'Sensorial' })).toBeTruthy()
    expect(screen.queryByText('Failed to fetch categories')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Products' }))
  })

  it('are searched for what the address says', async () => {
    const { user } = await open('?q=tower', {
      'GET /rest/v1/rpc/search_products': () => Response.json([]),
    })
    const box = await screen.findByRole('searchbox', {
      name: 'Search name, description or SKU',
    })
    expect(box).toHaveProperty('value', 'tower')

    await user.click(await screen.findByRole('link', { name: 'Show all products' }))

    await waitFor(() => expect(box).toHaveProperty('value', ''))
  })

  it('are not called none before a new search is answered', async () => {
    let answer = (_response: Response) => {}
    const { user, sent } = await open('?q=nothing', {
      'GET /rest/v1/rpc/search_products': () =>
        searches(sent).length === 1
          ? Response.json([])
          : new Promise((resolve) => (answer = resolve)),
    })
    await screen.findByText('Nothing matches your search or filters.')
    const box = screen.getByRole('searchbox', { name: 'Search name, description or SKU' })

    await user.type(box, 'tower{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 7 })

    expect(await screen.findByText('Loading')).toBeTruthy()
    expect(screen.queryByText('No products found')).toBeNull()
    expect(screen.queryByText('0 products')).toBeNull()
    await waitFor(() => expect(searches(sent)).toHaveLength(2))
    answer(Response.json([buildProduct()]))
    expect(await screen.findByRole('rowheader', { name: 'Pink Tower' })).toBeTruthy()
  })

  it('say where nothing is behind the last page, and lead back to it', async () => {
    const { user, path } = await open('?page=3', {
      'GET /rest/v1/rpc/search_products': () =>
        Response.json({}, { status: 416, headers: { 'content-range': '*/100' } }),
    })

    expect(await screen.findByText('There are fewer pages than that.')).toBeTruthy()
    expect(screen.queryByText(/Nothing matches/)).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Go to the last page' }))
    expect(path()).toBe('/admin?page=2')
  })

  it.each([
    ['?page=2', 'No products yet'],
    ['?page=2&q=tower', 'Nothing matches your search or filters.'],
  ])('say why there are none at all: %s', async (search, reason) => {
    await open(search, {
      'GET /rest/v1/rpc/search_products': () =>
        Response.json({}, { status: 416, headers: { 'content-range': '*/0' } }),
    })

    expect(await screen.findByText(reason)).toBeTruthy()
  })
})
