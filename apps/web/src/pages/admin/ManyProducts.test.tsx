import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ChangeProductsInput } from '@golden-bead/contracts/product-changes'
import { buildProduct, categories } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const products = ['Bells', 'Cubes', 'Globe', 'Rods'].map((name) =>
  buildProduct({ id: name.toLowerCase(), name, price: 50 }),
)
const versions = products.map(({ id, updated_at }) => ({ id, updated_at }))
const bells = { id: 'bells', name: 'Bells', code: 'changed', message: 'It was changed meanwhile.' }

const open = async (answers: Answers = {}, total = products.length) => {
  const shop = await renderShop(
    '/admin',
    {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/rpc/search_products': () =>
        Response.json(products, { headers: { 'content-range': `0-3/${total}` } }),
      'POST /admin/v1/products/change': () =>
        Response.json({ dry_run: false, changed: 4, unchanged: 0, problems: [], undo: null }),
      ...answers,
    },
    storedSession,
  )
  await screen.findByRole('rowheader', { name: 'Bells' })
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
  return {
    ...shop,
    box,
    press: (name: string | RegExp) => shop.user.click(screen.getByRole('button', { name })),
    chosen: () => products.filter(({ name }) => box(name).matches(':checked')).map(({ id }) => id),
    sentTo: (path: string) =>
      shop.sent
        .filter(({ call }) => call === `POST /admin/v1/products/${path}`)
        .map(({ body }): ChangeProductsInput => JSON.parse(body)),
  }
}

describe('products that are ticked', () => {
  it('are a range with the shift key, and stay through another order, but not another filter', async () => {
    const { user, box, chosen, path } = await open()
    await user.click(box('Bells'))
    await user.keyboard('{Shift>}')
    await user.click(box('Globe'))
    await user.keyboard('{/Shift}')
    expect(chosen()).toEqual(['bells', 'cubes', 'globe'])

    await user.click(screen.getByRole('link', { name: 'Price' }))
    await waitFor(() => expect(path()).toBe('/admin?sort=price'))
    expect(screen.getByText('3 selected').textContent).toBe('3 selected · $150.00')

    await user.selectOptions(screen.getByLabelText('Category'), 'cultural')
    await waitFor(() => expect(path()).toContain('category=cultural'))
    await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull())
    await user.selectOptions(screen.getByLabelText('Category'), '')
    await waitFor(() => expect(path()).not.toContain('category'))
    expect(chosen()).toEqual([])
  })

  it('are all that match, on all pages, where they are not too many', async () => {
    const all = Array.from({ length: 500 }, (_, index) => buildProduct({ id: `id-${index}` }))
    const page = () => Response.json(products, { headers: { 'content-range': '0-3/504' } })
    const answers = [page, () => Response.json(all), () => Response.json(products)]
    const { press, user } = await open({
      'GET /rest/v1/rpc/search_products': () => answers.shift()?.() ?? page(),
    })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('4 selected')).toBeTruthy()

    await press('Select all 504 that match')

    expect(await screen.findByText('504 selected')).toBeTruthy()
  })

  it('are at most 5,000, which is said', async () => {
    const { user, box } = await open({}, 5_001)

    await user.click(box('Bells'))

    expect(screen.getByText(/^At most 5,000 at once/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  })

  it('are charged no sales tax from then on', async () => {
    const { user, press, sentTo } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await press('Sales tax')
    const dialog = within(await screen.findByRole('dialog'))
    await user.selectOptions(dialog.getByLabelText('Sales tax'), 'Never charge it')
    await press('Change 4 products')

    await waitFor(() => expect(sentTo('change')[0]?.change).toEqual({ is_taxable: false }))
  })

  it('get new prices, which are shown before', async () => {
    const { user, press, sentTo, field } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await press('Price')
    await press('Change 4 products')
    expect(screen.getByText('Please enter a number above 0.')).toBeTruthy()

    await user.type(field('Percent'), '12.5')
    await user.selectOptions(field('Rounding'), 'Round to .95')
    await user.click(field('Show the old price as compare-at price'))
    const row = screen.getByRole('row', { name: /^Bells/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['$50.00', '$43.95was $50.00'])
    await press('Change 4 products')

    await waitFor(() => expect(screen.queryByText('4 selected')).toBeNull())
    const price = { unit: 'percent', by: -12.5, ending: '95', shows_before: true }
    expect(sentTo('change')).toEqual([{ products: versions, change: { price }, all_or_none: true }])
  })

  it('are changed without those that somebody else has changed, once these are named', async () => {
    const refusal = { code: 'state_conflict', message: 'No.', problems: [bells] }
    const { user, press, sentTo } = await open({
      'POST /admin/v1/products/change': (body) =>
        JSON.parse(body).all_or_none
          ? Response.json(refusal, { status: 409 })
          : Response.json({
              dry_run: false,
              changed: 3,
              unchanged: 0,
              problems: [bells],
              undo: null,
            }),
    })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await press('Status')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Hidden')
    await press('Change 4 products')

    expect(await screen.findByText('Bells: It was changed meanwhile.')).toBeTruthy()
    await press('Change the other 3')

    await waitFor(() => expect(screen.queryByText('4 selected')).toBeNull())
    const change = { status: 'hidden' }
    expect(sentTo('change')).toMatchObject([{ change }, { change }])
  })

  it('show how far a long change is, and what refuses it after that', async () => {
    const many = Array.from({ length: 501 }, (_, index) => buildProduct({ id: `id-${index}` }))
    const page = () => Response.json(products, { headers: { 'content-range': '0-3/501' } })
    const answers = [
      page,
      () => Response.json(many.slice(0, 500)),
      () => Response.json(many.slice(500)),
    ]
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const lines = writable.getWriter()
    const say = (line: object) => lines.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
    const { user, press } = await open({
      'GET /rest/v1/rpc/search_products': () => answers.shift()?.() ?? page(),
      'POST /admin/v1/products/change': () =>
        new Response(readable, { headers: { 'content-type': 'application/x-ndjson' } }),
    })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await press('Select all 501 that match')
    await screen.findByText('501 selected')
    await press('Status')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Hidden')
    await press('Change 501 products')

    void say({ progress: { done: 500, total: 1000 } })
    expect((await screen.findByLabelText('50% done')).getAttribute('value')).toBe('50')
    void say({ error: { status: 409, code: 'state_conflict', message: 'No.', problems: [bells] } })
    void lines.close()

    expect(await screen.findByText('Bells: It was changed meanwhile.')).toBeTruthy()
    expect(screen.queryByLabelText(/% done$/)).toBeNull()
  })

  it('are deleted but for those that cannot be, which are named before', async () => {
    const report = {
      dry_run: true,
      deleted: 3,
      problems: [{ ...bells, code: 'refused', message: '2 units are promised to orders.' }],
      notes: [{ id: 'cubes', name: 'Cubes', message: '7 units are on the shelf.' }],
    }
    const { user, press, sentTo } = await open({
      'POST /admin/v1/products/delete': () => Response.json(report),
    })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await press('Delete')
    expect(await screen.findByText('Bells: 2 units are promised to orders.')).toBeTruthy()
    expect(screen.getByText('Cubes: 7 units are on the shelf.')).toBeTruthy()

    await press('Delete 3 products')

    expect(await screen.findAllByText('3 products deleted')).not.toEqual([])
    expect(sentTo('delete')).toEqual([{ products: versions.slice(1) }])
  })
})

it('a change of many products is undone, also after a reload, and what stays is named', async () => {
  const made = {
    id: '00000000-0000-4000-8000-000000000001',
    products: 4,
    change: { price: { unit: 'percent', by: -10, ending: 'any', shows_before: false } },
    created_at: '2026-01-01T12:00:00Z',
    undo_until: '2026-01-01T12:10:00Z',
  }
  let changes = [made]
  const { press } = await open({
    'GET /admin/v1/products/changes': () => Response.json(changes),
    [`POST /admin/v1/products/changes/${made.id}/undo`]: () => {
      changes = []
      return Response.json({
        restored: 2,
        problems: [bells, { ...bells, id: 'cubes', name: 'Cubes' }],
      })
    },
  })
  expect(await screen.findByText(/^4 products: prices lowered by 10%/)).toBeTruthy()

  await press('Undo')

  expect(await screen.findAllByText('2 products changed back')).not.toEqual([])
  expect(
    screen.getAllByText('Not changed back: Bells, Cubes (It was changed meanwhile.)'),
  ).not.toEqual([])
  await waitFor(() => expect(screen.queryByText(/^4 products:/)).toBeNull())
})

it('a copy of a product is opened', async () => {
  const { press, path } = await open({
    'POST /admin/v1/products/bells/duplicate': () =>
      Response.json({ id: 'copy-of-bells' }, { status: 201 }),
    'GET /rest/v1/products': () =>
      Response.json([buildProduct({ id: 'copy-of-bells', name: 'Copy of Bells' })]),
  })

  await press('Duplicate Bells')

  await waitFor(() => expect(path()).toBe('/admin?product=copy-of-bells'))
  expect(await screen.findByDisplayValue('Copy of Bells')).toBeTruthy()
  await press('Duplicate')
})
