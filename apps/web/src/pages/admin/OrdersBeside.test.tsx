import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildOrder, buildSettings } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const at = '2025-12-02T10:00:00.123456+00:00'

/** One order before GB-1002, and one after it. */
const foundBy = (search: URLSearchParams) => {
  if (search.get('number') === 'eq.GB-1002') return [{ id: 7, placed_at: at }]
  if (search.get('or') === placedBeside('lt') && search.get('order') === 'placed_at.desc,id.desc') {
    return [{ number: 'GB-1001' }]
  }
  if (search.get('or') === placedBeside('gt') && search.get('order') === 'placed_at.asc,id.asc') {
    return [{ number: 'GB-1003' }]
  }
  return []
}
const placedBeside = (operator: string) =>
  `(placed_at.${operator}."${at}",and(placed_at.eq."${at}",id.${operator}.7))`

const open = (search: string, answers: Answers = {}) =>
  renderShop(
    `/admin/orders/GB-1002${search}`,
    {
      ...profileOf({ role: 'admin' }),
      'GET /store/v1/orders/GB-1002': () => Response.json(buildOrder({ number: 'GB-1002' })),
      'GET /store/v1/orders/GB-1003': () => Response.json(buildOrder({ number: 'GB-1003' })),
      'GET /store/v1/orders/GB-1001': () => Response.json(buildOrder({ number: 'GB-1001' })),
      'GET /rest/v1/orders': (_body, search = '') =>
        Response.json(foundBy(new URLSearchParams(search))),
      'GET /rest/v1/rpc/search_orders': (_body, search = '') =>
        Response.json(foundBy(new URLSearchParams(search))),
      'GET /admin/v1/settings': () => Response.json(buildSettings()),
      ...answers,
    },
    storedSession,
  )

const beside = () => screen.findByRole('navigation', { name: 'Orders beside this one' })
const searchesOf = (sent: { call: string }[]) =>
  sent
    .filter(({ call }) => call.startsWith('GET /rest/v1/') && call.includes('&or='))
    .map(({ call }) => new URL(call.replace('GET ', ''), 'http://api.test').searchParams)

describe('the order before or after one', () => {
  it.each([
    ['', 'GB-1001', 'GB-1003'],
    ['?state=shipped', 'GB-1001', 'GB-1003'],
    // What waits begins with what has waited longest.
    ['?state=to-ship', 'GB-1003', 'GB-1001'],
  ])('is the one of the list in the address: %s', async (search, next, previous) => {
    await open(search)
    const nav = within(await beside())

    const pathOf = (number: string) => `/admin/orders/${number}${search}`
    const linkTo = async (name: string) =>
      (await nav.findByRole('link', { name })).getAttribute('href')
    expect(await linkTo('Next')).toBe(pathOf(next))
    expect(await linkTo('Previous')).toBe(pathOf(previous))
  })

  it('is opened with the list, whose search and filter hold', async () => {
    const { user, sent, path } = await open('?q=ada&state=unpaid&page=2')
    const next = await within(await beside()).findByRole('link', { name: 'Next' })
    for (const asked of searchesOf(sent)) {
      expect(asked.get('query')).toBe('ada')
      expect(asked.get('payment_status')).toBe('in.(awaiting)')
    }

    await user.click(next)

    await waitFor(() => expect(path()).toBe('/admin/orders/GB-1003?q=ada&state=unpaid&page=2'))
    const heading = await screen.findByRole('heading', { name: 'Order GB-1003' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('is no link where the list ends', async () => {
    const { sent } = await open('', { 'GET /rest/v1/orders': () => Response.json([]) })

    expect((await beside()).textContent).toContain('Next')
    await waitFor(() => expect(sent.some(({ call }) => call.includes('number=eq.'))).toBe(true))
    expect(within(await beside()).queryByRole('link')).toBeNull()
  })
})
