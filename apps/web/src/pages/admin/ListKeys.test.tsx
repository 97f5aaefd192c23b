import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildOrder, buildProduct, categories } from '#test/builders.ts'
import { profileOf, renderShop, storedSession } from '#test/render-shop.tsx'

const { email, status, payment_status, fulfilment_status, total_cents, placed_at } = buildOrder()
const orders = ['GB-1003', 'GB-1002', 'GB-1001'].map((number, index) => ({
  id: 3 - index,
  number,
  email,
  status,
  payment_status,
  fulfilment_status,
  total_cents,
  placed_at,
  name: 'Ada Lovelace',
  organisation: null,
  refund_due_cents: 0,
  payments: [],
  note: '',
  on_hold_reason: null,
  order_lines: [{ quantity: 1, cancelled: 0 }],
}))
const products = ['Bells', 'Globe'].map((name) => buildProduct({ id: name.toLowerCase(), name }))

const open = async (path: string) => {
  const shop = await renderShop(
    path,
    {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/orders': () => Response.json(orders),
      'GET /store/v1/orders/GB-1002': () => Response.json(buildOrder({ number: 'GB-1002' })),
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/rpc/search_products': () => Response.json(products),
    },
    storedSession,
  )
  await screen.findAllByRole('rowheader')
  return { ...shop, press: (keys: string) => shop.user.keyboard(keys) }
}
const linkOf = (name: string) =>
  within(screen.getByRole('rowheader', { name })).getByRole('link', { name })
const search = () => screen.getByRole('searchbox')

describe('the keys of a list', () => {
  it('go from row to row, not beyond the last one, and Enter opens the row', async () => {
    const { press, path } = await open('/admin/orders?state=unpaid')

    await press('j')
    expect(document.activeElement).toBe(linkOf('GB-1003'))
    await press('jjj')
    expect(document.activeElement).toBe(linkOf('GB-1001'))
    await press('k')
    expect(document.activeElement).toBe(linkOf('GB-1002'))
    await press('{Enter}')

    await waitFor(() => expect(path()).toBe('/admin/orders/GB-1002?state=unpaid'))
  })

  it('lead to the search and out of it, whose words stay, and are letters within it', async () => {
    const { press } = await open('/admin/orders')

    await press('/')
    expect(document.activeElement).toBe(search())
    await press('jk?/')
    expect(search()).toHaveProperty('value', 'jk?/')
    expect(screen.queryByRole('dialog')).toBeNull()

    await press('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Orders' }))
    expect(search()).toHaveProperty('value', 'jk?/')
  })

  it.each(['{Control>}j{/Control}', '{Alt>}j{/Alt}', '{Meta>}j{/Meta}'])(
    'leave to the browser what is pressed with another key: %s',
    async (keys) => {
      const { press } = await open('/admin/orders')

      await press(keys)

      expect(document.activeElement).toBe(document.body)
    },
  )

  it('are shown, rest while they are, and can be turned off', async () => {
    const { user, press } = await open('/admin/orders')
    await press('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keys' })
    await press('j')
    expect(document.activeElement).not.toBe(linkOf('GB-1003'))

    await user.click(within(dialog).getByRole('checkbox', { name: 'Use these keys' }))
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await press('/?')
    expect(document.activeElement).not.toBe(search())
    expect(screen.queryByRole('dialog')).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Keys' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Use these keys' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await press('/')
    expect(document.activeElement).toBe(search())
  })

  it('select rows, and say so', async () => {
    const { press } = await open('/admin')

    await press('jjx')
    expect(screen.getByRole('checkbox', { name: 'Select Globe' })).toHaveProperty('checked', true)
    expect(document.activeElement).toBe(linkOf('Globe'))
    await press('a')
    const bar = screen.getByRole('region', { name: 'Selected products' })
    expect(bar.contains(document.activeElement)).toBe(true)
    await press('jjx')
    expect(screen.getByRole('checkbox', { name: 'Select Globe' })).toHaveProperty('checked', false)

    await press('?')
    expect(await screen.findByText('Select the row')).toBeTruthy()
  })
})
