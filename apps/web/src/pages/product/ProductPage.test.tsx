import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { orderLimits } from '@golden-bead/contracts/order-options'
import type { InitialData } from '@golden-bead/contracts/server-rendering'
import { autofill } from '#test/autofill.ts'
import { buildFacets, buildProduct, buildTerms, categories, products } from '#test/builders.ts'
import { settled } from '#test/fake-clock.ts'
import { renderApp } from '#test/render-app.tsx'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const product = buildProduct({ benefits: ['Size', 'Order'], is_sample: true })

const others = products.filter(({ id }) => id !== product.id).slice(2, 6)

const dataFor = (shown = product): InitialData => ({
  categories,
  product: { id: shown.id, product: shown },
  related: { product: shown, products: others },
})

describe('the page of a product', () => {
  it('shows all that there is to know', async () => {
    renderApp('/product/pink-tower', dataFor())

    expect(await screen.findByRole('heading', { level: 1, name: 'Pink Tower' })).toBeTruthy()
    expect(screen.getByText('$68.50')).toBeTruthy()
    expect(screen.getAllByText('3-5 years').length).toBeGreaterThan(0)
    expect(screen.getByText('In Stock')).toBeTruthy()
    expect(screen.getByText('4.8 (156 reviews)')).toBeTruthy()
    expect(screen.getByText('Ten cubes.')).toBeTruthy()
    const [own = document.body] = screen.getAllByRole('article')
    expect(within(own).getByRole('img', { name: 'Pink Tower' })).toBeTruthy()
    const badge = within(own).getByText('Sensorial', { ignore: 'nav *' })
    expect(badge.closest('a')?.getAttribute('href')).toBe('/products/sensorial')
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' })
    expect(within(crumbs).getByRole('link', { name: 'Sensorial' })).toBeTruthy()
    const related = screen.getByRole('region', { name: 'Related products' })
    expect(within(related).getAllByRole('article')).toHaveLength(4)
  })

  it('turns no direction of the title by a name that does', async () => {
    renderApp('/product/pink-tower', dataFor({ ...product, name: 'Pink \u202eTower\u2067' }))

    await screen.findByRole('heading', { level: 1 })
    expect(document.title).toBe('Pink Tower · Golden Bead')
  })

  it.each([
    ['', 0],
    ['https://pictures.example/tower.jpg', 1],
  ])('has its picture enlarged where it has one: %j', async (image, buttons) => {
    renderApp('/product/pink-tower', dataFor({ ...product, image }))

    expect(await screen.findByRole('img', { name: 'Pink Tower' })).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: /Enlarge picture/ })).toHaveLength(buttons)
  })

  describe('with several pictures', () => {
    const further = { alt: '', is_decorative: false }
    const shown = {
      ...product,
      image: 'https://pictures.example/tower.jpg',
      image_alt: 'A tower of ten pink cubes',
      product_images: [
        { ...further, image: 'https://pictures.example/hands.jpg', alt: 'A child builds it' },
        { ...further, image: 'https://pictures.example/wood.jpg', is_decorative: true },
        { ...further, image: 'https://pictures.example/box.jpg' },
      ],
    }
    const open = async () => {
      const { user } = renderApp('/product/pink-tower', dataFor(shown))
      const group = await screen.findByRole('group', { name: 'Pictures' })
      const links = screen.getAllByRole('link', { name: /^Picture [1-4] of 4$/ })
      const slides = [...group.children]
      return {
        user,
        links,
        slides,
        /** Which picture is shown, by all that says so. */
        places: () => [
          links.findIndex((link) => link.getAttribute('aria-current') === 'true'),
          links.findIndex((link) => link.tabIndex === 0),
          slides.findIndex((slide) => !slide.hasAttribute('inert')),
        ],
      }
    }

    it('says what each of them shows, once, and waits with all but the first', async () => {
      const { slides, links, places } = await open()
      const pictures = slides.map((slide) => slide.querySelector('img'))

      expect(pictures.map((picture) => picture?.alt)).toEqual([
        'A tower of ten pink cubes',
        'A child builds it',
        '',
        'Pink Tower, picture 4',
      ])
      expect(pictures.map((picture) => picture?.loading)).toEqual(['eager', 'lazy', 'lazy', 'lazy'])
      expect(links.map((link) => link.querySelector('img')?.alt)).toEqual(['', '', '', ''])
      expect(places()).toEqual([0, 0, 0])
    })

    it('goes from one to the next by button, link and arrow key', async () => {
      const { user, links, places } = await open()

      await user.click(screen.getByRole('button', { name: 'Next picture' }))
      expect(places()).toEqual([1, 1, 1])
      expect(screen.getByText('Picture 2 of 4').closest('[role=status]')).toBeTruthy()

      await user.click(links[3] ?? document.body)
      expect(places()).toEqual([3, 3, 3])

      await user.keyboard('{ArrowRight}')
      expect(places()).toEqual([0, 0, 0])
      expect(document.activeElement).toBe(links[0])
      await user.keyboard('{End}{ArrowLeft}')
      expect(places()).toEqual([2, 2, 2])
      expect(document.activeElement).toBe(links[2])
    })

    it('enlarges them again and again, and gives the focus to the one that was shown last', async () => {
      const { user, slides, places } = await open()
      for (const last of [1, 2, 3, 0]) {
        const opener = slides[places()[0] ?? 0]?.querySelector('button')
        await user.click(opener ?? document.body)
        const dialog = screen.getByRole('dialog', { name: 'Pink Tower' })
        expect(dialog.contains(document.activeElement)).toBe(true)

        await user.keyboard('{ArrowRight}')
        expect(within(dialog).getByText(`Picture ${last + 1} of 4`)).toBeTruthy()
        await user.keyboard('{Escape}')

        expect(screen.queryByRole('dialog')).toBeNull()
        expect(places()).toEqual([last, last, last])
        expect(document.activeElement).toBe(slides[last]?.querySelector('button'))
      }
    })
  })

  it('is waited for, whatever the result of its prefetch was', async () => {
    const later = Promise.withResolvers<Response>()
    const answers = [Promise.reject(new TypeError('Failed to fetch')), later.promise]
    answers[0]?.catch(() => {})
    const { user, path, sent } = await renderShop('/products', {
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
      'GET /rest/v1/rpc/search_products': () => Response.json([product]),
      'GET /rest/v1/products': () => answers.shift() ?? Response.json([]),
    })
    const link = await screen.findByRole('link', { name: 'Pink Tower' })
    await user.hover(link)
    await expect
      .poll(() => sent.filter(({ call }) => call.includes('eq.pink-tower')))
      .toHaveLength(1)

    await user.click(link)
    await expect.poll(path).toBe('/product/pink-tower')
    await screen.findByText('Loading')
    await act(settled)
    expect(screen.queryByText('The shop cannot be reached')).toBeNull()

    later.resolve(Response.json([product]))
    expect(await screen.findByRole('heading', { level: 1, name: 'Pink Tower' })).toBeTruthy()
  })

  it('warns of small parts, and of what else its owner wrote', async () => {
    const warned = buildProduct({ small_parts: true, warning: 'Use with an adult.' })
    renderApp('/product/pink-tower', dataFor(warned))

    expect((await screen.findByRole('note', { name: 'Safety' })).textContent).toContain(
      'WARNING: CHOKING HAZARD – Small parts. Not for children under 3 yrs.',
    )
    expect(screen.getByText('Use with an adult.')).toBeTruthy()
  })

  it('has the whole warning behind its line, where that does not hold it', async () => {
    const { user } = renderApp('/product/pink-tower', dataFor(buildProduct({ small_parts: true })))
    const more = await screen.findByRole('button', { name: 'more of the warning', expanded: false })

    await user.click(more)

    const less = screen.getByRole('button', { name: 'less of the warning', expanded: true })
    expect(document.activeElement).toBe(less)
  })

  describe('under the button', () => {
    const openAt = async (now: string, terms: Parameters<typeof buildTerms>[0]) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
      onTestFinished(() => void vi.useRealTimers())
      renderApp('/product/pink-tower', { ...dataFor(), terms: buildTerms(terms) })
      return screen.findByRole('button', { name: 'Add to Cart' })
    }
    const lineOf = (words: string) =>
      screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === words)
    const sameDay = { leaves_in_days: 0, arrives_in_days: 0 }

    it.each([
      ['2026-11-27T15:00:00Z', ['card', 'bank_transfer'], {}, 'Order today, arrives by Tue, Dec 8'],
      ['2026-11-27T15:00:00Z', ['bank_transfer'], {}, 'Arrives within 7 working days of payment'],
      ['2026-11-27T15:00:00Z', ['card'], sameDay, 'Order now, arrives today'],
      ['2026-11-28T15:00:00Z', ['card'], sameDay, 'Order today, arrives by Mon, Nov 30'],
      [
        '2026-11-27T15:00:00Z',
        ['bank_transfer'],
        sameDay,
        'Arrives within 1 working day of payment',
      ],
      // The battery of a clock is empty.
      ['2009-01-01T00:00:00Z', ['card'], {}, 'Arrives within 7 working days'],
    ] as const)('says at %s when it arrives: paid by %j, %j', async (now, methods, days, words) => {
      const button = await openAt(now, { payment_methods: [...methods], ...days })

      expect(button.compareDocumentPosition(lineOf(words))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    })

    it('says the day anew to who comes back to the page on another one', async () => {
      await openAt('2026-11-27T15:00:00Z', { payment_methods: ['card'] })
      vi.setSystemTime('2026-12-01T15:00:00Z')
      act(() => void document.dispatchEvent(new Event('visibilitychange')))

      expect(lineOf('Order today, arrives by Thu, Dec 10')).toBeTruthy()
    })
  })

  it.each([{ in_stock: false }, { price: 0 }])(
    'promises no day for what cannot be bought: %j',
    async (changes) => {
      const shown = buildProduct(changes)
      const terms = buildTerms({ payment_methods: ['card'] })
      renderApp('/product/pink-tower', { ...dataFor(shown), terms })

      await screen.findByRole('heading', { level: 1, name: 'Pink Tower' })
      expect(screen.queryByText(/Order today|Arrives within/)).toBeNull()
    },
  )

  it('says who made it, and what it cost before a sale', async () => {
    const reduced = buildProduct({ price: 49, compare_at_price: 60, brand: 'Beech & Co.' })
    renderApp('/product/pink-tower', dataFor(reduced))

    expect(await screen.findByText('by Beech & Co.')).toBeTruthy()
    const main = screen.getByRole('main')
    expect(main.textContent).toContain('Price $49.00, was $60.00')
  })

  it('warns of nothing where there is nothing to warn of', async () => {
    renderApp('/product/pink-tower', dataFor())

    await screen.findByRole('heading', { level: 1, name: 'Pink Tower' })
    expect(screen.queryByText(/warning/i)).toBeNull()
  })

  it('has the three tabs', async () => {
    const { user } = renderApp('/product/pink-tower', dataFor())

    expect((await screen.findByRole('tabpanel')).textContent).toContain('Order')
    await user.click(screen.getByRole('tab', { name: 'Specifications' }))
    expect(screen.getByRole('tabpanel').textContent).toContain('Within 30 days')
    await user.click(screen.getByRole('tab', { name: 'Reviews' }))
    expect(screen.getByRole('tabpanel').textContent).toContain('156 reviews')
  })

  it.each([
    ['Solid beech, lacquered', 'Solid beech, lacquered'],
    ['', 'Solid wood and natural materials, as described above'],
  ])('names the material %j as %s', async (material, shown) => {
    const { user } = renderApp('/product/pink-tower', dataFor({ ...product, material }))
    await user.click(await screen.findByRole('tab', { name: 'Specifications' }))

    expect(screen.getByText('Material').nextElementSibling?.textContent).toBe(shown)
  })

  it('says how large it is and what is in the box, where that is known', async () => {
    const facts = { dimensions: 'Cubes of 1 to 10 cm', skills: 'Stacking', contents: '' }
    const { user } = renderApp('/product/pink-tower', dataFor({ ...product, ...facts }))
    await user.click(await screen.findByRole('tab', { name: 'Specifications' }))

    expect(screen.getByText('Dimensions').nextElementSibling?.textContent).toBe(facts.dimensions)
    expect(screen.getByText('Skills').nextElementSibling?.textContent).toBe(facts.skills)
    expect(screen.queryByText('Contents')).toBeNull()
  })

  it('leads from the rating to the reviews', async () => {
    const { user } = renderApp('/product/pink-tower', dataFor())

    await user.click(await screen.findByRole('link', { name: '4.8 (156 reviews)' }))

    const tab = screen.getByRole('tab', { name: 'Reviews', selected: true })
    expect(document.activeElement).toBe(tab)
    expect(screen.getByRole('tabpanel').textContent).toContain('156 reviews')
  })

  it('shows no invented rating of a product that is not a sample', async () => {
    const { user } = renderApp('/product/pink-tower', dataFor({ ...product, is_sample: false }))

    await user.click(await screen.findByRole('tab', { name: 'Reviews' }))

    expect(screen.getByRole('tabpanel').textContent).toBe('No reviews yet')
    expect(screen.queryByText(/4\.8|156/)).toBeNull()
  })

  it('fills a row of few related products with the way to all of the category', async () => {
    const few = { ...dataFor(), related: { product, products: others.slice(0, 2) } }
    renderApp('/product/pink-tower', few)

    const related = await screen.findByRole('region', { name: 'Related products' })
    const link = within(related).getByRole('link', { name: /^All of Sensorial/ })
    expect(link.getAttribute('href')).toBe('/products/sensorial')
  })

  it('adds the chosen quantity to the cart and says so', async () => {
    const { user } = renderApp('/product/pink-tower', dataFor())

    const quantity = await screen.findByRole('textbox', { name: 'Quantity' })
    const decrease = screen.getByRole('button', { name: 'Decrease quantity' })
    expect(decrease.getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }))
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }))
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }))

    expect(screen.getByRole('link', { name: 'Cart, 3 items' })).toBeTruthy()
    expect((await screen.findAllByText('Added to cart')).length).toBeGreaterThan(0)
    expect(quantity).toHaveProperty('value', '1')

    await user.clear(quantity)
    await user.type(quantity, '4')
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }))
    expect(screen.getByRole('link', { name: 'Cart, 7 items' })).toBeTruthy()
  })

  it('adds nothing where the quantity that was typed cannot be taken, and says why', async () => {
    const { user } = renderApp('/product/pink-tower', dataFor())
    const quantity = await screen.findByRole('textbox', { name: 'Quantity' })
    const add = screen.getByRole('button', { name: 'Add to Cart' })

    await user.clear(quantity)
    await user.type(quantity, '1000')
    await user.click(add)

    expect((await screen.findAllByText('Not added to cart')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('999 at most.').length).toBeGreaterThan(1)
    expect(screen.getByRole('link', { name: 'Cart, 0 items' })).toBeTruthy()
    expect(quantity).toHaveProperty('value', '1')

    await user.click(add)
    expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeTruthy()
  })

  it('says how few are left, and puts no more of them into the cart', async () => {
    const { user } = renderApp('/product/pink-tower', dataFor(buildProduct({ stock_left: 2 })))
    expect(await screen.findByText('Only 2 left')).toBeTruthy()
    const more = screen.getByRole('button', { name: 'Increase quantity' })
    const add = screen.getByRole('button', { name: 'Add to Cart' })

    await user.click(more)
    expect(more.getAttribute('aria-disabled')).toBe('true')
    await user.click(add)
    const cart = screen.getByRole('link', { name: 'Cart, 2 items' })
    await user.click(add)
    expect((await screen.findAllByText('Not added to cart')).length).toBeGreaterThan(0)

    await user.click(cart)
    await screen.findByRole('heading', { name: 'Shopping Cart' })
    const quantity = screen.getByRole('textbox', { name: 'Quantity' })
    await user.clear(quantity)
    await user.type(quantity, '3{Enter}')
    const news = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(news).toContain('Only 2 left.')
    expect(quantity).toHaveProperty('value', '2')
  })

  it('is not added to a cart that holds as many different things as it can keep', async () => {
    const full = Array.from({ length: orderLimits.linesMax }, (_, index) =>
      buildProduct({ id: `bead-${index}`, name: `Bead ${index}` }),
    )
    localStorage.setItem(
      'golden-bead-cart',
      JSON.stringify(full.map((one) => ({ ...one, quantity: 1 }))),
    )
    const { user } = renderApp('/product/pink-tower', dataFor())
    await screen.findByRole('link', { name: 'Cart, 90 items' })

    await user.click(screen.getByRole('button', { name: 'Add to Cart' }))

    expect((await screen.findAllByText('Not added to cart')).length).toBeGreaterThan(0)
    expect(screen.getByText('You can have at most 90 different items in your cart.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Cart, 90 items' })).toBeTruthy()
  })

  it('can be wished for and not bought while its price is 0', async () => {
    renderApp('/product/pink-tower', dataFor(buildProduct({ price: 0, stock_left: 2 })))

    const [own = document.body] = await screen.findAllByRole('article')
    expect(within(own).getByText('Not for sale right now')).toBeTruthy()
    expect(within(own).getByText('Not for Sale')).toBeTruthy()
    expect(within(own).queryByText(/\$0\.00|In Stock|Out of Stock|Only 2 left/)).toBeNull()
    expect(within(own).queryByRole('button', { name: /Add to Cart|quantity/ })).toBeNull()
    expect(within(own).getByRole('button', { name: 'Wishlist' })).toBeTruthy()
  })

  it('puts a wish back in its place, and only where it is not there again', async () => {
    const kept = ['stair', 'pink-tower', 'beads']
    const read = () => JSON.parse(localStorage.getItem('golden-bead-wishlist') ?? '[]')
    const keep = (ids: string[]) =>
      localStorage.setItem('golden-bead-wishlist', JSON.stringify(ids))
    keep(kept)
    const { user } = renderApp('/product/pink-tower', dataFor())
    const heart = await screen.findByRole('button', { name: 'Wishlist', pressed: true })

    await user.click(heart)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(read()).toEqual(kept)

    await user.click(heart)
    keep(['pink-tower'])
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: 'golden-bead-wishlist' })),
    )
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(read()).toEqual(['pink-tower'])
  })

  it('remembers a wish in this browser', async () => {
    const { user } = renderApp('/product/pink-tower', dataFor())

    await user.click(await screen.findByRole('button', { name: 'Wishlist' }))

    expect(screen.getByRole('button', { name: 'Wishlist', pressed: true })).toBeTruthy()
    expect(localStorage.getItem('golden-bead-wishlist')).toBe('["pink-tower"]')
    const list = screen.getByRole('link', { name: 'Wishlist, 1 product' })
    expect(list.getAttribute('href')).toBe('/wishlist')
  })

  it('says that there is no such product, and leads to those that are', async () => {
    renderApp('/product/nothing', { categories, product: { id: 'nothing', product: null } })

    expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Products' }).getAttribute('href')).toBe(
      '/products',
    )
  })

  it('falls back to the sample catalogue when the shop is silent, and sells nothing from it', async () => {
    renderApp('/product/pink-tower')

    expect(await screen.findByText('The shop cannot be reached')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Pink Tower' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it.each([
    ['pink-tower', { message: 'The shop is being moved.' }, 'The shop is being moved.'],
    ['pink-tower', {}, 'Failed to fetch products'],
    ['made-by-an-admin', {}, 'Failed to fetch products'],
  ])('blames no connection where the shop did answer: %s %j', async (id, body, words) => {
    await renderShop(`/product/${id}`, {
      'GET /rest/v1/products': () => Response.json(body, { status: 503 }),
    })

    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText('The shop cannot be reached')).toBeNull()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('does not call a product missing that only cannot be looked up', async () => {
    renderApp('/product/made-by-an-admin')

    expect(
      await screen.findByRole('heading', { level: 1, name: 'The shop cannot be reached' }),
    ).toBeTruthy()
    expect(screen.queryByText('Product not found')).toBeNull()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('a product that is sold out', () => {
  const asking = 'POST /store/v1/stock-waits'
  const done = () => new Response(null, { status: 204 })
  const open = async (answers: Answers = {}, session?: object, hash = '') => {
    const shop = await renderShop(
      `/product/pink-tower${hash}`,
      {
        'GET /rest/v1/products': () => Response.json([buildProduct({ in_stock: false })]),
        ...answers,
      },
      session,
    )
    await screen.findByRole('heading', { level: 1, name: 'Pink Tower' })
    const bodiesOf = (call: string) =>
      shop.sent.filter((one) => one.call === call).map(({ body }) => JSON.parse(body))
    return { ...shop, bodiesOf }
  }
  const ask = () => screen.findByRole('button', { name: 'Email me when it is back' })

  it('cannot be bought, and asks for an address instead', async () => {
    const { user, bodiesOf, field } = await open({ [asking]: done })

    // The answer is that of related products as well, whose cards may be there by now.
    expect(screen.getAllByText('Out of Stock')).not.toEqual([])
    expect(screen.queryByRole('button', { name: /Add to Cart|quantity/ })).toBeNull()
    autofill(field('Email address'), ' maria@example.test ')
    await user.click(await ask())

    const said = (await screen.findByText('Check your inbox')).parentElement?.textContent
    // An inbox gets a few mails a day, and none where nothing is left to confirm.
    expect(said).toMatch(/If an email is due, it is on its way to maria@example\.test/)
    expect(said).not.toMatch(/We sent/)
    // It may have been somebody else who asked.
    expect(said).toMatch(/This address may be on the list already, or have had several/)
    await user.click(screen.getByRole('button', { name: 'Use another email' }))
    expect(field('Email address')).toHaveProperty('value', '')
    expect(bodiesOf(asking)).toEqual([{ product_id: 'pink-tower', email: 'maria@example.test' }])
  })

  it('says at the field what is wrong with an address, and what went wrong', async () => {
    const { user, bodiesOf, field } = await open({
      [asking]: () => Response.json({ message: 'That was too often.' }, { status: 429 }),
    })
    await user.click(await ask())
    expect(await screen.findByText('Please enter your email address.')).toBeTruthy()
    expect(bodiesOf(asking)).toEqual([])

    autofill(field('Email address'), 'maria@example.test')
    await user.click(await ask())

    expect(await screen.findByText('That was too often.')).toBeTruthy()
    expect(screen.queryByText('Check your inbox')).toBeNull()
  })

  it('is waited for by a member with one press, which can be taken back', async () => {
    let waits: object[] = []
    const { user, bodiesOf } = await open(
      {
        ...profileOf(),
        'GET /rest/v1/stock_waits': () => Response.json(waits),
        [asking]: () => {
          waits = [{ id: 'w1' }]
          return done()
        },
        'DELETE /rest/v1/stock_waits': () => {
          waits = []
          return done()
        },
      },
      storedSession,
    )
    await user.click(await ask())

    const stop = await screen.findByRole('button', { name: "Don't email me" })
    expect(bodiesOf(asking)).toEqual([{ product_id: 'pink-tower' }])
    expect(within(screen.getByRole('main')).getByText('ada@example.com')).toBeTruthy()
    expect(screen.queryByLabelText('Email address')).toBeNull()
    await user.click(stop)
    expect(await ask()).toBeTruthy()
  })

  it.each([
    ['#confirm=secret', 'Yes, email me', 'You are on the list', 'confirm'],
    ['#end=secret', "Don't email me", 'You are off the list', 'end?key=secret'],
  ])(
    'is where a link of a mail leads, which one press follows: %s',
    async (hash, label, title, call) => {
      const address = `POST /store/v1/stock-waits/${call}`
      const { user, sent } = await open({ [address.replace(/\?.*/, '')]: done }, undefined, hash)
      const press = await screen.findByRole('button', { name: label })
      expect(sent.map((one) => one.call)).not.toContain(address)
      await user.click(press)

      expect(await screen.findByText(title)).toBeTruthy()
      expect(sent.map((one) => one.call)).toContain(address)
    },
  )
})
