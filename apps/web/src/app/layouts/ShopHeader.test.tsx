import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildFacets, buildProduct, categories } from '#test/builders.ts'
import { renderShop, type Answers } from '#test/render-shop.tsx'

const open = async (path: string, name: string, answers: Answers = {}) => {
  const shop = await renderShop(path, {
    'GET /rest/v1/categories': () => Response.json(categories),
    'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
    ...answers,
  })
  const [button] = screen.getAllByRole('button', { name })
  if (!button) throw new Error(`The header has no button "${name}".`)
  await shop.user.click(button)
  return { ...shop, button, isOpen: () => button.getAttribute('aria-expanded') === 'true' }
}

/** On a phone the navigation that lies below the header, else the one in it. */
const findLink = (name: string) =>
  waitFor(() => {
    const [menu = document.body] = screen.getAllByRole('navigation', { name: 'Main' }).toReversed()
    return within(menu).getByRole('link', { name })
  })

describe('what the header opens', () => {
  it.each(['Menu', 'Products'])(
    'is closed by a link of %s that changes the query alone, and the focus goes to the page',
    async (name) => {
      const { user, isOpen, path } = await open('/products/sensorial?page=2', name)

      await user.click(await findLink('Sensorial'))

      expect(path()).toBe('/products/sensorial')
      expect(isOpen()).toBe(false)
      expect(document.activeElement).toBe(screen.getByRole('main'))
    },
  )

  it.each(['Menu', 'Products', 'Search'])(
    'is closed by Escape, which gives the focus back to %s',
    async (name) => {
      const { user, isOpen, button } = await open('/about', name)
      expect(isOpen()).toBe(true)
      // The search takes the focus by itself.
      if (name === 'Search') await screen.findByRole('combobox')
      else (await findLink('Sensorial')).focus()

      await user.keyboard('{Escape}')

      expect(isOpen()).toBe(false)
      expect(document.activeElement).toBe(button)
      expect(screen.queryByRole('combobox')).toBeNull()
    },
  )

  it('is closed by Escape one after the other: the list of products, then the search below it', async () => {
    const { user, isOpen } = await open('/about', 'Search')
    await screen.findByRole('combobox')
    await user.click(screen.getByRole('button', { name: 'Products' }))
    const isListOpen = () => screen.queryByRole('button', { name: 'Products', expanded: true })
    expect(isListOpen()).not.toBeNull()

    await user.keyboard('{Escape}')
    expect(isListOpen()).toBeNull()
    expect(isOpen()).toBe(true)
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('leads from Products to every category', async () => {
    await open('/about', 'Products')
    const list = (await findLink('Sensorial')).closest('ul')

    expect([...(list?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'All Products',
      ...categories.map(({ name }) => name),
    ])
  })

  it('leads from the Menu of a phone to every page of the header', async () => {
    await open('/cart', 'Menu')
    const menu = (await findLink('Sensorial')).closest('nav')

    const hrefs = [...(menu?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(
      expect.arrayContaining([
        '/',
        '/products',
        '/products/language',
        '/about',
        '/contact',
        '/wishlist',
        '/login?next=%2Fcart',
      ]),
    )
  })

  it.each(['Menu', 'Products'])(
    'says in %s that categories are on their way, and leads to those of the curriculum where none can be had',
    async (name) => {
      let answer = (_response: Response) => {}
      await open('/about', name, {
        'GET /rest/v1/categories': () => new Promise((resolve) => (answer = resolve)),
      })
      expect((await screen.findAllByText('Loading categories')).length).toBeGreaterThan(0)

      answer(Response.json({}, { status: 503 }))

      expect((await findLink('Practical Life')).getAttribute('href')).toBe(
        '/products/practical-life',
      )
      expect(screen.queryByText('Loading categories')).toBeNull()
    },
  )

  it('takes the focus when it opens, unless the focus is on the page', async () => {
    const { user, sent } = await open('/products/sensorial', 'Search')
    const search = await screen.findByRole('search', { name: 'Shop' })
    expect(search.contains(document.activeElement)).toBe(true)
    const filter = await screen.findByRole('checkbox', { name: /^In stock/ })

    await user.click(filter)
    await waitFor(() => expect(sent.at(-1)?.call).toContain('in_stock'))

    expect(search.isConnected).toBe(true)
    expect(document.activeElement).toBe(filter)
  })

  it('stays when a page comes that was on its way before, and so does what is typed', async () => {
    const { user, path } = await renderShop('/shipping')
    fireEvent.click(screen.getAllByRole('link', { name: 'About' })[0] ?? document.body)
    expect(path()).toBe('/shipping')
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    const box = await screen.findByRole('combobox')

    await expect.poll(path).toBe('/about')
    await user.keyboard('pink')

    expect(box.isConnected).toBe(true)
    expect(box).toHaveProperty('value', 'pink')
  })

  it('suggests what has the price 0 without a price', async () => {
    const products = [buildProduct({ price: 0 }), buildProduct({ id: 'stair', name: 'Stair' })]
    const { user } = await open('/about', 'Search', {
      'GET /rest/v1/rpc/search_products': () => Response.json(products),
    })

    await user.type(await screen.findByRole('combobox'), 'pink')

    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Pink TowerNot for Sale',
      'Stair$68.50',
    ])
  })

  it('says that nothing is found, until something else is typed', async () => {
    const { user } = await open('/about', 'Search')
    const box = await screen.findByRole('combobox')
    await user.type(box, 'helicopter')
    await screen.findByText('Nothing found for “helicopter”.')
    expect(screen.queryByRole('option')).toBeNull()

    await user.type(box, 's')
    expect(screen.queryByText(/^Nothing found/)).toBeNull()
    await screen.findByText('Nothing found for “helicopters”.')
    await user.keyboard('{Escape}')
    expect(screen.queryByText(/^Nothing found/)).toBeNull()
  })

  it('suggests the page that answers, above the products', async () => {
    const { user } = await open('/about', 'Search', {
      'GET /rest/v1/rpc/search_products': () => Response.json([buildProduct()]),
    })
    await user.type(await screen.findByRole('combobox'), 'shipping')

    await screen.findByRole('option', { name: /Pink Tower/ })
    const [first] = screen.getAllByRole('option')
    expect([first?.textContent, first?.getAttribute('href')]).toEqual([
      'Shipping costs and times',
      '/shipping',
    ])
  })

  it('is the search of the page itself where all products are listed', async () => {
    await open('/products', 'Search')

    const [search, ...others] = await screen.findAllByRole('search')
    expect(others).toEqual([])
    expect(search?.contains(document.activeElement)).toBe(true)
  })
})
