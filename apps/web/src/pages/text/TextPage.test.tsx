import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildPage } from '#test/builders.ts'
import { expectConsole } from '#test/console-gate.ts'
import { renderShop } from '#test/render-shop.tsx'

const address = 'GET /store/v1/pages/our-workshop'

describe('a page of text', () => {
  it('shows every kind of block, and leads to pages of the shop without a new document', async () => {
    const page = buildPage({
      blocks: [
        { type: 'heading', level: 2, runs: [{ text: 'Wood' }] },
        {
          type: 'paragraph',
          runs: [
            { text: 'See ' },
            { text: 'the cart', to: '/cart', strong: true },
            { text: 'our forest', to: 'https://forest.example/' },
          ],
        },
        {
          type: 'list',
          ordered: false,
          start: 1,
          items: [
            {
              runs: [{ text: 'Beech' }],
              list: { ordered: true, start: 3, items: [[{ text: 'oiled' }]] },
            },
          ],
        },
        { type: 'quote', paragraphs: [[{ text: 'Warm\nand quiet' }]] },
        { type: 'picture', image: 'https://pictures.example/saw.png', alt: 'Our saw' },
      ],
    })
    const { user, path } = await renderShop('/pages/our-workshop', {
      [address]: () => Response.json(page),
    })

    const main = within(await screen.findByRole('main'))
    expect(await main.findByRole('heading', { level: 1, name: 'Our workshop' })).toBeTruthy()
    expect(main.getByRole('heading', { level: 2, name: 'Wood' })).toBeTruthy()
    expect(main.getByText('oiled').closest('ol')?.getAttribute('start')).toBe('3')
    expect(main.getByText(/Warm/).querySelector('br')).not.toBeNull()
    expect(main.getByAltText('Our saw').getAttribute('src')).toBe(
      'https://pictures.example/saw.png',
    )
    const away = main.getByRole('link', { name: 'our forest' })
    expect(away.getAttribute('href')).toBe('https://forest.example/')

    await user.click(main.getByRole('link', { name: 'the cart' }))
    await waitFor(() => expect(path()).toBe('/cart'))
  })

  it.each(['/pages/our-workshop', '/pages/about', '/pages/..%2Fcheckout'])(
    'is not found at %s where there is none',
    async (path) => {
      expectConsole(/^404 Error: /)
      const { sent } = await renderShop(path, {
        [address]: () => Response.json({ code: 'not_found', message: 'No.' }, { status: 404 }),
      })

      expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
      expect(sent.map(({ call }) => call)).not.toContain('GET /store/v1/checkout')
    },
  )

  it('can be asked for again where the service does not answer', async () => {
    let isUp = false
    const { user } = await renderShop('/pages/our-workshop', {
      [address]: () => (isUp ? Response.json(buildPage()) : new Response(null, { status: 503 })),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    isUp = true
    await user.click(again)

    expect(await screen.findByRole('heading', { level: 1, name: 'Our workshop' })).toBeTruthy()
  })

  it('takes the place of the built-in one about the shop', async () => {
    await renderShop('/about', {
      'GET /store/v1/pages/about': () => Response.json(buildPage({ slug: 'about' })),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Our workshop' })).toBeTruthy()
    expect(screen.queryByText('Our values')).toBeNull()
  })

  it('asks and answers on the contact page', async () => {
    await renderShop('/contact')

    const question = await screen.findByText('Wood')
    expect(question.closest('details')?.textContent).toBe('WoodBeech from our')
  })
})
