import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bestMatch } from '@golden-bead/contracts/catalogue-options'
import type { InitialData } from '@golden-bead/contracts/server-rendering'
import { defaultFilters, type CatalogueFilters } from '#features/catalogue/filters.ts'
import { facetsQuery, searchQuery } from '#features/catalogue/search-query.ts'
import { buildFacets, buildProduct, categories, products } from '#test/builders.ts'
import { settled } from '#test/fake-clock.ts'
import { renderApp } from '#test/render-app.tsx'
import { renderShop, storedSession } from '#test/render-shop.tsx'

const dataFor = (part: Partial<CatalogueFilters> = {}, shown = products): InitialData => {
  const sort = part.query ? bestMatch : 'name'
  const filters: CatalogueFilters = { ...defaultFilters, sort, ...part }
  return {
    categories,
    list: { search: searchQuery(filters), products: shown, total: shown.length },
    facets: { search: facetsQuery(filters), facets: buildFacets() },
  }
}

const describedBy = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

describe('the catalogue', () => {
  it('shows the products and how many there are', async () => {
    renderApp('/products', dataFor())

    expect(await screen.findByRole('heading', { level: 1, name: 'All Products' })).toBeTruthy()
    expect(screen.getByText('12 products found')).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(12)
  })

  it('counts a single product as one', async () => {
    renderApp('/products', dataFor({}, [buildProduct()]))

    expect(await screen.findByText('1 product found')).toBeTruthy()
  })

  it('has a header of the category where its id is valid', async () => {
    renderApp('/products/sensorial', dataFor({ categories: ['sensorial'] }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Sensorial' })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /^Sensorial/ })).toHaveProperty('checked', true)
  })

  it('has a plain header where no category has the id', async () => {
    renderApp('/products/no-such', dataFor({ categories: ['no-such'] }, []))

    expect(await screen.findByRole('heading', { level: 1, name: 'All Products' })).toBeTruthy()
  })

  it.each([
    [
      '/products/no-such?min=5',
      { categories: ['no-such'], priceMin: 5 },
      'Search all categories',
      '/products?min=5',
    ],
    [
      '/products?category=no-such&category=sensorial',
      { categories: ['no-such', 'sensorial'] },
      'Search without it',
      '/products/sensorial',
    ],
  ])(
    'says that there is no such category, and leads on without it: %s',
    async (path, part, label, way) => {
      renderApp(path, dataFor(part, []))

      expect(await screen.findByText(/There is no category “no-such”/)).toBeTruthy()
      expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(way)
    },
  )

  it.each([
    ['', {}, 'Nothing matches “nothing”. Try another word.', 'Show all products'],
    [
      '&stock=in',
      { isInStockOnly: true },
      'Nothing on the shelf matches all of that. Try fewer filters or another word.',
      'Clear filters',
    ],
  ])(
    'says what matches nothing, and leads back to everything: ?q=nothing%s',
    async (rest, part, words, label) => {
      renderApp(`/products?q=nothing${rest}`, dataFor({ query: 'nothing', ...part }, []))

      expect(await screen.findByRole('heading', { name: 'No products found' })).toBeTruthy()
      expect(screen.getByText('0 products found')).toBeTruthy()
      expect(screen.getByText(words)).toBeTruthy()
      expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe('/products')
    },
  )

  it('says nothing of a search before it is answered, where the one before it matched nothing', async () => {
    let answer = (_response: Response) => {}
    const { user, sent } = await renderShop('/products?q=nothing', {
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
      'GET /rest/v1/rpc/search_products': () =>
        sent.filter(({ call }) => call.includes('search_products')).length === 1
          ? Response.json([])
          : new Promise((resolve) => (answer = resolve)),
    })
    await user.click(await screen.findByRole('link', { name: 'Show all products' }))

    await waitFor(() => expect(screen.queryByText('No products found')).toBeNull())
    expect(screen.queryByText('0 products found')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Products' }))
    answer(Response.json([buildProduct()]))
    expect(await screen.findByText('1 product found')).toBeTruthy()
  })

  it('shows what comes nearest where nothing has all of the words, and takes off each filter', async () => {
    const { sent } = await renderShop('/products?q=pink+helicopter&age=6-9', {
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
      'GET /rest/v1/rpc/search_products': () =>
        Response.json(sent.at(-1)?.call.includes('any_word=true') ? [buildProduct()] : []),
    })

    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'What comes nearest' })).toBeTruthy()
    expect(within(screen.getByRole('article')).getByText('Pink Tower')).toBeTruthy()
    const page = within(screen.getByRole('main'))
    const wayOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    expect(wayOf('“pink helicopter”')).toBe('/products?age=6-9')
    expect(
      page.getAllByRole('link', { name: /6 to 9 years/ }).map((link) => link.getAttribute('href')),
    ).toEqual(Array(2).fill('/products?q=pink+helicopter'))
    expect(wayOf('Sensorial')).toBe('/products/sensorial')
  })

  it('leads to what costs more than the highest price, where nothing else matches', async () => {
    const data = dataFor({ query: 'cabinet', priceMax: 80 }, [])
    const facets = {
      search: data.facets?.search ?? '',
      facets: buildFacets({ above_price_max: 2 }),
    }
    const { user } = renderApp('/products?q=cabinet&max=80', { ...data, facets })

    const link = await screen.findByRole('link', { name: 'Show more expensive products' })
    expect(link.getAttribute('href')).toBe('/products?q=cabinet')
    expect(screen.queryByRole('link', { name: 'Clear filters' })).toBeNull()
    await user.click(link)

    await waitFor(() => expect(link.isConnected).toBe(false))
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Products' }))
  })

  it('puts every choice into the address, and Back takes it out again', async () => {
    const { user, router } = renderApp('/products', dataFor())

    await user.click(await screen.findByRole('checkbox', { name: /^Language/ }))
    expect(router.state.location.pathname).toBe('/products/language')
    await user.click(screen.getByRole('checkbox', { name: /^In stock only/ }))
    expect(router.state.location.search).toBe('?stock=in')

    await router.navigate(-1)
    expect(router.state.location.search).toBe('')
    await router.navigate(-1)
    expect(router.state.location.pathname).toBe('/products')
  })

  it('says of every filter how many products it would leave, and clears them all at once', async () => {
    const data = dataFor({ categories: ['language'], isInStockOnly: true })
    const counts = { categories: { sensorial: 4, language: 1 }, in_stock: 11 }
    const facets = { search: data.facets?.search ?? '', facets: buildFacets(counts) }
    const { user, router } = renderApp('/products/language?stock=in', { ...data, facets })

    await screen.findByRole('checkbox', { name: 'Sensorial , 4 products' })
    for (const name of [
      'Language , 1 product',
      '3 to 6 years , 11 products',
      'In stock only , 11 products',
    ]) {
      expect(screen.getByRole('checkbox', { name })).toBeTruthy()
    }
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(router.state.location.pathname + router.state.location.search).toBe('/products')
  })

  it('asks for what suits a child by its years and months', async () => {
    const { user, router } = renderApp('/products', dataFor())

    await user.selectOptions(await screen.findByRole('combobox', { name: 'Years' }), '2')
    await waitFor(() => expect(router.state.location.search).toBe('?child=24'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Months' }), '6')
    await waitFor(() => expect(router.state.location.search).toBe('?child=30'))
    await user.click(screen.getByRole('checkbox', { name: /^3 to 6 years/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?age=3-6'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Years' }), '4')
    await waitFor(() => expect(router.state.location.search).toBe('?child=48'))
  })

  it('keeps what was typed in the box, its age and price as filters that take their words with them', async () => {
    const { user, path } = await renderShop('/products?q=map+for+a+4+year+old+under+30', {
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
      'GET /rest/v1/rpc/search_products': () => Response.json(products),
    })
    const box = await screen.findByRole('searchbox', { name: 'Search products' })
    expect(box).toHaveProperty('value', 'map for a 4 year old under 30')
    expect(screen.getByRole('combobox', { name: 'Years' })).toHaveProperty('value', '4')
    const active = within(await screen.findByRole('list', { name: 'Active filters' }))
    const price = active.getByRole('link', { name: 'Remove filter: Up to $30' })
    // Without scripts it leads there.
    expect(price.getAttribute('href')).toBe('/products?q=map+4+year+old')

    await user.click(active.getByRole('link', { name: 'Remove filter: For 4 years' }))

    await waitFor(() => expect(path()).toBe('/products?q=map+under+30'))
    await waitFor(() => expect(box).toHaveProperty('value', 'map under 30'))
  })

  it.each([
    ['free shipping', 'Shipping costs and times', '/shipping'],
    ['how do returns work', 'Returns and refunds', '/returns'],
    ['contact', 'Contact us', '/contact'],
    ['gift card', 'Questions about gift cards', '/contact#questions'],
    ['track my order', 'Find your order', '/find-order'],
  ])('leads from %s to the page that answers', async (query, name, way) => {
    renderApp(`/products?q=${query.replaceAll(' ', '+')}`, dataFor({ query }, []))

    const results = within(await screen.findByRole('region', { name: 'Products' }))
    expect(results.getByRole('link', { name }).getAttribute('href')).toBe(way)
  })

  it('keeps the focus of those who filter by keyboard', async () => {
    const { user, path } = await renderShop('/products/sensorial', {
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
      'GET /rest/v1/rpc/search_products': () => Response.json(products),
    })
    const language = await screen.findByRole('checkbox', { name: /^Language/ })
    language.focus()
    await user.keyboard(' ')
    await waitFor(() => expect(path()).toBe('/products?category=language&category=sensorial'))
    expect(document.activeElement).toBe(language)

    const min = screen.getByRole('textbox', { name: /Min price/ })
    await user.clear(min)
    await user.type(min, '10')
    await user.tab()
    const max = screen.getByRole('textbox', { name: /Max price/ })
    expect(document.activeElement).toBe(max)
    await user.keyboard('100{Enter}')
    await waitFor(() => expect(path()).toMatch(/[?&]min=10&max=100$/))
    expect(document.activeElement).toBe(max)

    const box = screen.getByRole('searchbox', { name: 'Search products' })
    await user.type(box, 'birch{Enter}')
    await waitFor(() => expect(path()).toMatch(/[?&]q=birch/))
    expect(document.activeElement).toBe(box)
  })

  it('turns up ten thousand products page by page', async () => {
    const data = dataFor()
    const list = { search: '', products, ...data.list, total: 10_000 }
    renderApp('/products', { ...data, list })

    expect(await screen.findByText('10,000 products found')).toBeTruthy()
    const pages = screen.getByRole('navigation', { name: 'Pages of products' })
    expect(within(pages).getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe(
      '/products?page=2',
    )
    expect(within(pages).getByRole('link', { name: 'Page 417' }).getAttribute('href')).toBe(
      '/products?page=417',
    )
  })

  it('says behind the last page how many products there are, and leads to the first', async () => {
    await renderShop('/products/sensorial?page=99', {
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
      'GET /rest/v1/rpc/search_products': () =>
        Response.json({}, { status: 416, headers: { 'content-range': '*/6' } }),
    })

    expect(await screen.findByText('There are fewer pages than that.')).toBeTruthy()
    expect(screen.getByText('6 products found')).toBeTruthy()
    const first = screen.getByRole('link', { name: 'Go to the first page' })
    expect(first.getAttribute('href')).toBe('/products/sensorial')
  })

  it('shows the same products as a list', async () => {
    const { user, router } = renderApp('/products', dataFor())

    await user.click(await screen.findByRole('button', { name: 'List view' }))

    expect(router.state.location.search).toBe('?view=list')
    expect(screen.getByRole('button', { name: 'List view', pressed: true })).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(12)
  })

  it('offers the four orders, by name at first', async () => {
    const { user, router } = renderApp('/products', dataFor())
    const order = await screen.findByRole('combobox', { name: 'Sort by' })

    expect(order).toHaveProperty('value', 'name')
    await user.selectOptions(order, 'price-high')
    expect(router.state.location.search).toBe('?sort=price-high')
  })

  it('filters by price from 0 to 200 and takes a new limit on Enter', async () => {
    const { user, router } = renderApp('/products', dataFor())
    const max = await screen.findByRole('textbox', { name: /Max price/ })

    expect(max).toHaveProperty('value', '200')
    await user.clear(max)
    await user.type(max, '49.90{Enter}')
    expect(router.state.location.search).toBe('?max=49.9')
  })

  it.each(['', '200', '200.00'])('hides nothing at a highest price of %j', async (typed) => {
    const { user, router } = renderApp('/products?max=80&q=cabinet', dataFor())
    const max = await screen.findByRole('textbox', { name: /Max price/ })

    await user.clear(max)
    await user.type(max, `${typed}{Enter}`)

    await waitFor(() => expect(router.state.location.search).toBe('?q=cabinet'))
    expect(max).toHaveProperty('value', '200')
    expect(describedBy(max)).toBe('200 and more')
  })

  it('fills in again what was left empty', async () => {
    const { user, router } = renderApp('/products', dataFor())
    const min = await screen.findByRole('textbox', { name: /Min price/ })
    const max = screen.getByRole('textbox', { name: /Max price/ })

    await user.clear(min)
    await user.clear(max)
    await user.keyboard('{Enter}')

    expect(min).toHaveProperty('value', '0')
    expect(max).toHaveProperty('value', '200')
    expect(router.state.location.search).toBe('')
  })

  it('takes a lowest price above 200, and shows no range upside down', async () => {
    const { user, router } = renderApp('/products', dataFor())
    const min = await screen.findByRole('textbox', { name: /Min price/ })

    await user.clear(min)
    await user.type(min, '300{Enter}')

    await waitFor(() => expect(router.state.location.search).toBe('?min=300'))
    expect(screen.getByRole('textbox', { name: /Max price/ })).toHaveProperty('value', '')
  })

  it('rejects a price range whose minimum is above its maximum, and says why', async () => {
    const { user, router } = renderApp('/products?max=80', dataFor({ priceMax: 80 }))

    const min = await screen.findByRole('textbox', { name: /Min price/ })
    await user.clear(min)
    await user.type(min, '300{Enter}')

    expect(screen.getByText('The lowest price is above the highest.')).toBeTruthy()
    expect(router.state.location.search).toBe('?max=80')
  })

  it('changes nothing by a price that is none, on Enter or on leaving the field', async () => {
    const { user, router } = renderApp('/products?max=80', dataFor({ priceMax: 80 }))

    const min = await screen.findByRole('textbox', { name: /Min price/ })
    await user.clear(min)
    await user.type(min, 'cheap{Enter}')
    expect(describedBy(min)).toBe('Please enter a price such as 49.90.')
    await user.click(screen.getByRole('heading', { level: 1 }))

    expect(describedBy(min)).toBe('Please enter a price such as 49.90.')
    expect(router.state.location.search).toBe('?max=80')
  })

  it.each(['/products', '/products?stock=in'])(
    'clears a price that is none together with the filters: %s',
    async (path) => {
      const { user } = renderApp(path, dataFor({ isInStockOnly: path.includes('stock') }))
      const max = await screen.findByRole('textbox', { name: /Max price/ })
      await user.clear(max)
      await user.type(max, 'abc{Enter}')
      expect(screen.getByText('Please enter a price such as 49.90.')).toBeTruthy()

      await user.click(screen.getByRole('button', { name: 'Clear filters' }))

      expect(max).toHaveProperty('value', '200')
      expect(screen.queryByText('Please enter a price such as 49.90.')).toBeNull()
    },
  )

  it('shows no error while a price is being typed, and then one at its own field', async () => {
    const { user } = renderApp('/products?min=20', dataFor({ priceMin: 20 }))

    const max = await screen.findByRole('textbox', { name: /Max price/ })
    await user.clear(max)
    await user.type(max, '1')
    expect(screen.queryByText('The lowest price is above the highest.')).toBeNull()
    expect(max.getAttribute('aria-invalid')).toBeNull()
    await user.keyboard('{Enter}')

    const error = screen.getByText('The lowest price is above the highest.')
    expect(max.getAttribute('aria-invalid')).toBe('true')
    expect(max.getAttribute('aria-describedby')).toBe(error.id)
    await user.type(max, '5')
    expect(screen.queryByText('The lowest price is above the highest.')).toBeNull()
  })

  it('says what narrows the list, and takes it back one by one without losing the focus', async () => {
    const { user, router } = renderApp(
      '/products/sensorial?min=20&age=3-6&stock=in&q=beads',
      dataFor({
        categories: ['sensorial'],
        priceMin: 20,
        priceMax: undefined,
        ages: ['3-6'],
        isInStockOnly: true,
        query: 'beads',
      }),
    )

    const active = await screen.findByRole('list', { name: 'Active filters' })
    const labels = () =>
      within(active)
        .queryAllByRole('link')
        .map((chip) => chip.textContent)
    expect(labels()).toEqual([
      'Sensorial',
      'From $20',
      '3 to 6 years',
      'In stock only',
      'Clear all',
    ])
    expect(screen.getByRole('button', { name: 'Filter (4)' })).toBeTruthy()

    await user.click(within(active).getByRole('link', { name: 'Remove filter: 3 to 6 years' }))
    expect(router.state.location.search).toBe('?q=beads&min=20&stock=in')
    expect(document.activeElement?.textContent).toBe('In stock only')
    await user.click(within(active).getByRole('link', { name: 'Clear all' }))
    expect(router.state.location.pathname + router.state.location.search).toBe('/products?q=beads')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Products' }))
  })

  it('covers what is out of stock and disables its button', async () => {
    renderApp('/products', dataFor({}, [buildProduct({ in_stock: false })]))

    const card = await screen.findByRole('article')
    expect(within(card).getByRole('button', { name: /Out of Stock/ })).toHaveProperty(
      'disabled',
      true,
    )
  })

  it.each(['grid', 'list'] as const)(
    'shows what has the price 0 without price and button, and says so: %s',
    async (view) => {
      renderApp(`/products?view=${view}`, dataFor({}, [buildProduct({ price: 0, stock_left: 2 })]))

      const card = await screen.findByRole('article')
      expect(within(card).getByText('Not for Sale')).toBeTruthy()
      expect(within(card).queryByText(/\$|Only 2 left/)).toBeNull()
      expect(within(card).queryByRole('button', { name: /Cart|Stock/ })).toBeNull()
      expect(within(card).getByRole('button', { name: /wishlist/i })).toBeTruthy()
    },
  )

  it.each(['grid', 'list'] as const)(
    'says on the card of what has small parts that it is not for children under 3: %s',
    async (view) => {
      const shown = [
        buildProduct({ small_parts: true }),
        buildProduct({ id: 'alphabet', small_parts: true, in_stock: false }),
        buildProduct({ id: 'letters' }),
      ]
      renderApp(`/products?view=${view}`, dataFor({}, shown))

      const cards = await screen.findAllByRole('article')
      const warned = cards.map((card) => within(card).queryByText('Not for children under 3 years'))
      expect(warned.map((badge) => badge !== null)).toEqual([true, true, false])
    },
  )

  it('does not wait for the refresh of a session', async () => {
    const login = Promise.withResolvers<Response>()
    const { sent } = await renderShop(
      '/products',
      {
        'POST /auth/v1/token': () => login.promise,
        'GET /rest/v1/categories': () => Response.json(categories),
        'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
        'GET /rest/v1/rpc/search_products': () => Response.json(products),
      },
      { ...storedSession, expires_at: Math.floor(Date.now() / 1000) - 60 },
    )

    await act(settled)
    expect(screen.getAllByRole('article')).toHaveLength(12)
    const isProfileAsked = () => sent.some(({ call }) => call.startsWith('GET /rest/v1/profiles'))
    expect(isProfileAsked()).toBe(false)

    login.resolve(Response.json({ ...storedSession, access_token: 'renewed' }))
    await waitFor(() => expect(isProfileAsked()).toBe(true))
  })

  it('says that products could not be fetched, and offers another try', async () => {
    renderApp('/products', { categories })

    expect(await screen.findByText('Failed to fetch products')).toBeTruthy()
    expect(document.querySelector('.skeleton')).toBeNull()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('counts as loading until the categories are there too, and says when they cannot be had', async () => {
    const { categories: _without, ...data } = dataFor()
    renderApp('/products', data)

    expect(await screen.findByText('Loading products')).toBeTruthy()
    await waitFor(() => expect(screen.getByText('Failed to fetch categories')).toBeTruthy())
    expect(screen.queryAllByRole('article')).toHaveLength(0)
  })
})
