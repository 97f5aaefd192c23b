import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Start } from '@golden-bead/contracts/start'
import { buildDesk } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const open = (start: Start, answers: Answers = {}) => {
  const stored = { now: start }
  const shop = renderShop(
    '/admin/start',
    {
      ...profileOf({ role: 'admin' }),
      'GET /admin/v1/orders': () =>
        Response.json(buildDesk({ to_ship: 2, on_hold: 1, disputed: ['GB-1005'] })),
      'GET /rest/v1/messages': () => Response.json([], { headers: { 'content-range': '0-0/3' } }),
      'GET /admin/v1/start': () => Response.json(stored.now),
      'POST /admin/v1/start/pages-read': () => {
        stored.now = { ...start, to_do: start.to_do.filter((check) => check !== 'pages') }
        return new Response(null, { status: 204 })
      },
      'POST /admin/v1/start/test-mail': () => new Response(null, { status: 204 }),
      ...answers,
    },
    storedSession,
  )
  return shop
}

const sampleReport = {
  is_sample: true,
  products: 12,
  held_products: [],
  categories: 5,
  bank_details: true,
}

const itemOf = (title: string) => {
  const item = screen
    .getAllByRole('listitem')
    .find((entry) => within(entry).queryByText(title, { exact: false }))
  if (item === undefined) throw new Error(`The list has no ${title}.`)
  return item
}

describe('the start of the panel', () => {
  it('leads to what waits, and says why each step is needed until it is done', async () => {
    const { user } = await open({ to_do: ['payment', 'pages', 'backup'], backup_at: null })

    const ready = await screen.findByRole('region', { name: 'Ready to sell?' })
    expect(
      (await screen.findByRole('link', { name: '2 orders to ship' })).getAttribute('href'),
    ).toContain('/admin/orders')
    expect(screen.getByRole('link', { name: '1 on hold' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'GB-1005' })).toBeTruthy()
    const messages = await screen.findByRole('link', { name: '3 unread messages' })
    expect(messages.getAttribute('href')).toBe('/admin/messages')
    expect(within(ready).getByRole('alert').textContent).toContain('There is no way to pay you')
    expect(itemOf('Backup in').textContent).toContain('every night')
    expect(itemOf('Secure address').textContent).toBe('Secure address: done')
    expect(itemOf('Terms and privacy read').textContent).toContain('to do')

    await user.click(screen.getByRole('button', { name: 'I have read both' }))

    await waitFor(() =>
      expect(itemOf('Terms and privacy read').textContent).toBe('Terms and privacy read: done'),
    )
  })

  it('sends a test email', async () => {
    const { user, sent } = await open({ to_do: ['mail'], backup_at: null })

    await user.click(await screen.findByRole('button', { name: 'Send me a test email' }))

    expect(await screen.findByText('A test email is on its way to you')).toBeTruthy()
    expect(sent.some(({ call }) => call === 'POST /admin/v1/start/test-mail')).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('names nothing of the sample as low in stock once it is gone', async () => {
    const globe = { product_id: 'globe', free: 0, products: { name: 'Globe' } }
    const stored = { low: [globe] }
    const { user } = await open(
      { to_do: ['sample'], backup_at: null },
      {
        'GET /rest/v1/stock_levels': () =>
          Response.json(stored.low, { headers: { 'content-range': `0-0/${stored.low.length}` } }),
        'GET /admin/v1/sample': () => Response.json(sampleReport),
        'POST /admin/v1/sample/end': () => {
          stored.low = []
          return Response.json({ ...sampleReport, is_sample: false })
        },
      },
    )
    expect(await screen.findByText(/Globe \(none left\)/)).toBeTruthy()

    await user.click(await screen.findByRole('button', { name: 'Begin with my own shop' }))
    await screen.findByText('12 products will be deleted.')
    await user.click(screen.getByRole('button', { name: 'Begin' }))

    // Sooner than the stock is read again by itself.
    await waitFor(() => expect(screen.queryByText(/Globe/)).toBeNull(), { timeout: 30_000 })
  })

  it('has no list once all is done', async () => {
    await open({ to_do: [], backup_at: '2026-11-27T10:00:00.000Z' })

    expect(await screen.findByRole('link', { name: '2 orders to ship' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Ready to sell?')).toBeNull())
  })
})
