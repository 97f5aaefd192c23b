import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Stock, StockInput } from '@golden-bead/contracts/stock'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const frame: Stock = {
  counted: true,
  on_hand: 12,
  held: 2,
  free: 10,
  low_at: 3,
  place: '',
  version: 4,
  movements: [
    {
      quantity: -1,
      reason: 'shipped',
      note: '',
      order: 'GB-1001',
      created_at: '2026-01-02T00:00:00.000Z',
    },
  ],
}

const conflict = { code: 'version_conflict', message: 'The stock has just changed.' }

/** A service that keeps the stock as it is set, and refuses what is based on an older one. */
const open = async (stock: Partial<Stock> = {}, answers: Answers = {}) => {
  const stored: { now: Stock; sent: StockInput[] } = { now: { ...frame, ...stock }, sent: [] }
  const row = () => {
    const { movements: _movements, ...figures } = stored.now
    return {
      ...figures,
      product_id: 'frame',
      is_low: figures.counted && figures.free <= figures.low_at,
      products: { name: 'Dressing Frame', image: '', in_stock: true },
    }
  }
  const shop = await renderShop(
    '/admin/stock',
    {
      ...profileOf({ role: 'admin' }),
      // The question for what is low gets it too.
      'GET /rest/v1/stock_levels': () =>
        Response.json([row()], { headers: { 'content-range': '0-0/1' } }),
      'GET /admin/v1/stock/frame': () => Response.json(stored.now),
      'PUT /admin/v1/stock/frame': (body) => {
        const input: StockInput = JSON.parse(body)
        stored.sent.push(input)
        const { version, counted, on_hand: onHand } = input
        if (version !== stored.now.version) return Response.json(conflict, { status: 409 })
        const free = onHand - stored.now.held
        stored.now = { ...stored.now, counted, on_hand: onHand, free, version: version + 1 }
        return Response.json(stored.now)
      },
      ...answers,
    },
    storedSession,
  )
  await shop.user.click(await screen.findByRole('button', { name: 'Count Dressing Frame' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dressing Frame' }))
  const save = () => shop.user.click(dialog.getByRole('button', { name: 'Save' }))
  return { ...shop, stored, dialog, save }
}

describe('the stock of a product', () => {
  it('is shown with what orders hold of it, and how it came about', async () => {
    const { dialog } = await open()

    expect(dialog.getByText('12 on the shelf, 2 of them held by orders, 10 free.')).toBeTruthy()
    const order = await dialog.findByRole('link', { name: 'GB-1001' })
    expect(order.getAttribute('href')).toBe('/admin/orders/GB-1001')
  })

  it('is listed with how many wait for it', async () => {
    const waiting = [{ product_id: 'frame', waiting: 12 }]
    await open({}, { 'GET /admin/v1/stock-waits': () => Response.json(waiting) })

    expect(await screen.findByRole('cell', { name: '12 waiting', hidden: true })).toBeTruthy()
  })

  it.each([
    ['Counted', 'Units on the shelf', '7', 7],
    ['Delivered', 'Units that came', '8', 20],
    ['Broken', 'Units that broke', '3', 9],
  ])('is set by what was %s', async (what, label, typed, onHand) => {
    const { dialog, stored, save, user } = await open()
    await user.selectOptions(dialog.getByLabelText('What happened'), what)
    await user.type(dialog.getByLabelText(label), typed)
    await user.type(dialog.getByLabelText('Note (optional)'), 'Invoice 7')
    await save()

    await screen.findAllByText('Stock saved')
    const reason = what.toLowerCase()
    expect(stored.sent).toEqual([
      { counted: true, on_hand: onHand, low_at: 3, reason, note: 'Invoice 7', version: 4 },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByRole('cell', { name: `${onHand} on the shelf` })).toBeTruthy()
  })

  it.each([
    ['Counted', 'Units on the shelf', '', 'Please enter a whole number.'],
    ['Counted', 'Units on the shelf', '1.5', 'Please enter a whole number.'],
    ['Counted', 'Units on the shelf', '-1', 'Please enter a whole number.'],
    ['Counted', 'Units on the shelf', '1000000', '999,999 at most.'],
    ['Delivered', 'Units that came', '999999', '999,999 units at most.'],
    ['Broken', 'Units that broke', '13', 'There are fewer on the shelf.'],
  ])('is not set by what cannot be: %s, %s %j', async (what, label, typed, message) => {
    const { dialog, stored, save, user } = await open()
    await user.selectOptions(dialog.getByLabelText('What happened'), what)
    if (typed) await user.type(dialog.getByLabelText(label), typed)
    await save()

    expect(await dialog.findByText(message)).toBeTruthy()
    expect(stored.sent).toEqual([])
  })

  it('gets a place on the shelf without being counted', async () => {
    const { dialog, stored, save, user } = await open({ counted: false, on_hand: 0, held: 0 })
    await user.type(dialog.getByLabelText('Place on the shelf (optional)'), 'Shelf B 2')
    await save()

    await screen.findAllByText('Stock saved')
    expect(stored.sent).toMatchObject([{ counted: false, on_hand: 0, place: 'Shelf B 2' }])
  })

  it('is counted from then on', async () => {
    const { dialog, stored, save, user } = await open({ counted: false, on_hand: 0, held: 0 })
    await user.type(dialog.getByLabelText('Units on the shelf'), '5')
    await save()

    await waitFor(() =>
      expect(stored.sent).toMatchObject([{ counted: true, on_hand: 5, reason: 'counted' }]),
    )
  })

  it('is no longer counted, and its shelf stays as it was', async () => {
    const { dialog, stored, save, user } = await open()
    await user.click(dialog.getByRole('checkbox', { name: 'The shop counts this product' }))
    await save()

    await screen.findAllByText('No longer counted')
    expect(stored.sent).toMatchObject([{ counted: false, on_hand: 12 }])
  })

  it('that another admin has set meanwhile is shown before it is set again', async () => {
    const { dialog, stored, save, user } = await open()
    await dialog.findByText('Last changes')
    stored.now = { ...stored.now, on_hand: 14, free: 12, version: 5 }
    await user.type(dialog.getByLabelText('Units on the shelf'), '7')
    await save()

    const news = await dialog.findByText(/^Now 14 on the shelf/)
    expect(news).toBeTruthy()
    expect(dialog.getByLabelText('Units on the shelf')).toHaveProperty('value', '7')
    await save()
    await waitFor(() => expect(stored.sent.map(({ version }) => version)).toEqual([4, 5]))
  })

  it('cannot be less than what orders hold, which are named', async () => {
    const refusal = {
      code: 'state_conflict',
      message: '2 units are promised to orders.',
      details: [{ number: 'GB-1002', units: 2 }],
    }
    const { dialog, save, user } = await open(
      {},
      { 'PUT /admin/v1/stock/frame': () => Response.json(refusal, { status: 409 }) },
    )
    await user.type(dialog.getByLabelText('Units on the shelf'), '1')
    await save()

    expect(await dialog.findByText('Orders hold more than that')).toBeTruthy()
    const order = dialog.getByRole('link', { name: 'GB-1002' })
    expect(order.getAttribute('href')).toBe('/admin/orders/GB-1002')
  })
})

it('what is low is named in the first line of the panel', async () => {
  await open({ on_hand: 2, held: 0, free: 2 })

  expect(await screen.findByText(/^Low in/)).toHaveProperty(
    'textContent',
    'Low in stock: Dressing Frame (2 left)',
  )
})

describe('a list that is counted', () => {
  const level = (id: string, changes: object = {}) => ({
    product_id: id,
    counted: true,
    on_hand: 5,
    held: 0,
    free: 5,
    low_at: 3,
    place: '',
    is_low: false,
    version: 1,
    products: { name: id, image: '', in_stock: true },
    ...changes,
  })
  /** The rows of a service that refuses what is based on an older version. */
  const openList = async () => {
    const stored = new Map(['Bells', 'Cubes', 'Rods'].map((id) => [id, level(id)]))
    const set =
      (id: string): Answers[string] =>
      (body) => {
        const { on_hand: onHand, version }: StockInput = JSON.parse(body)
        const now = stored.get(id) ?? level(id)
        const { product_id: _id, is_low: _low, products: _products, ...figures } = now
        if (version !== now.version) {
          return Response.json({ ...conflict, stock: figures }, { status: 409 })
        }
        const next = { on_hand: onHand, free: onHand, version: version + 1 }
        stored.set(id, { ...now, ...next })
        return Response.json({ ...figures, ...next, movements: [] })
      }
    const shop = await renderShop(
      '/admin/stock',
      {
        ...profileOf({ role: 'admin' }),
        'GET /rest/v1/stock_levels': () => Response.json([...stored.values()]),
        ...Object.fromEntries(
          [...stored.keys()].map((id) => [`PUT /admin/v1/stock/${id}`, set(id)]),
        ),
      },
      storedSession,
    )
    await shop.user.click(await screen.findByRole('button', { name: 'Count this list' }))
    const field = (id: string) => screen.getByRole('textbox', { name: `Count of ${id}` })
    return { ...shop, stored, field }
  }
  const onHandOf = (stored: ReadonlyMap<string, { on_hand: number }>) =>
    [...stored.values()].map(({ on_hand: onHand }) => onHand)

  it('is saved by the keyboard alone, row by row, and shows what is saved', async () => {
    const { user, stored, field } = await openList()
    field('Bells').focus()

    await user.keyboard('7{Enter}{Enter}12{Enter}')

    expect(await screen.findByText('Saved: 7')).toBeTruthy()
    expect(await screen.findByText('Saved: 12')).toBeTruthy()
    expect(onHandOf(stored)).toEqual([7, 5, 12])
    expect(field('Bells').getAttribute('inputmode')).toBe('numeric')
  })

  it('names at its row what was changed meanwhile, and saves it at the second Enter', async () => {
    const { user, stored, field } = await openList()
    stored.set('Bells', level('Bells', { on_hand: 4, version: 9 }))
    field('Bells').focus()
    await user.keyboard('7{Enter}')
    const words = 'Changed meanwhile: 4 units on the shelf. Press Enter to save your count.'
    expect(await screen.findByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(field('Cubes'))

    await user.click(field('Bells'))
    await user.tab()
    expect(onHandOf(stored)).toEqual([4, 5, 5])
    await user.click(field('Bells'))
    await user.keyboard('{Enter}')

    expect(await screen.findByText('Saved: 7')).toBeTruthy()
    expect(onHandOf(stored)).toEqual([7, 5, 5])
  })

  it('keeps its rows where one no longer belongs to the list', async () => {
    const { user, stored, field } = await openList()
    stored.delete('Cubes')
    field('Bells').focus()

    await user.keyboard('7{Enter}x{Enter}')

    expect(await screen.findByText('Saved: 7')).toBeTruthy()
    expect(await screen.findByText('Please enter a whole number.')).toBeTruthy()
    expect(field('Cubes')).toHaveProperty('value', 'x')
  })
})
