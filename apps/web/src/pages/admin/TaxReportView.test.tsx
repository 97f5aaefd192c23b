import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { TaxOrders, TaxReport, TaxSums } from '@golden-bead/contracts/tax-report'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const sums = (changes: Partial<TaxSums> = {}): TaxSums => ({
  taxed_cents: 6_850,
  untaxed_goods_cents: 3_000,
  untaxed_shipping_cents: 999,
  collected_cents: 497,
  refunded_cents: 97,
  corrected_cents: 0,
  owed_cents: 400,
  orders: 1,
  ...changes,
})

const ofCity = { state: 'NY', name: 'New York City', rate_ppm: 88_750 }
const report: TaxReport = {
  from: '2026-07-01',
  to: '2026-09-30',
  total: sums({ owed_cents: 900 }),
  states: [
    { state: 'CA', ...sums() },
    { state: 'NY', ...sums({ owed_cents: 500 }) },
  ],
  rates: [
    { state: 'CA', name: 'California', rate_ppm: 72_500, ...sums() },
    { state: 'NY', name: 'New York', rate_ppm: 40_000, ...sums({ owed_cents: 200 }) },
    { ...ofCity, ...sums({ owed_cents: 300 }) },
  ],
}
const empty: TaxReport = { ...report, states: [], rates: [] }

const booked: TaxOrders = {
  total: 1,
  rows: [
    {
      id: 7,
      day: '2026-09-30',
      number: 'GB-1001',
      kind: 'refund',
      ...ofCity,
      taxed_cents: -1_000,
      untaxed_goods_cents: 0,
      untaxed_shipping_cents: 0,
      tax_cents: -97,
    },
  ],
}

const open = (path: string, answers: Answers = {}) =>
  renderShop(
    path,
    {
      ...profileOf({ role: 'admin' }),
      'GET /admin/v1/settings': () => Response.json({ time_zone: null }),
      'GET /admin/v1/tax-report': () => Response.json(report),
      'GET /admin/v1/tax-report/orders': () => Response.json(booked),
      'GET /admin/v1/tax-report.csv': () => new Response('state\r\n'),
      ...answers,
    },
    storedSession,
  )

describe('the tax report', () => {
  it('shows each rate of a period, the sums of a state with several, and of all', async () => {
    await open('/admin/tax-report?period=2026-Q3')
    const table = await screen.findByRole('table', { name: 'Sales tax, Q3 2026' })
    const owed = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [
        within(row).getByRole('rowheader').textContent,
        within(row).getAllByRole('cell').at(-1)?.textContent,
      ])
    expect(owed.map(([name]) => name)).toEqual([
      'CaliforniaCA · 7.25%',
      'New YorkNY · 4%',
      'New York CityNY · 8.875%',
      'New York in all',
      'All states',
    ])
    expect(owed.map(([, cents]) => cents?.match(/\$[\d.]+/)?.[0])).toEqual([
      '$4.00',
      '$2.00',
      '$3.00',
      '$5.00',
      '$9.00',
    ])
  })

  it('leads from a figure to the orders that it comes from, and from each to the order', async () => {
    const { user, sent } = await open('/admin/tax-report?period=2026-Q3')
    const label = '$0.97 Refunded, New York City, 8.875%: orders'
    await user.click(await screen.findByRole('link', { name: label }))

    expect(await screen.findByRole('heading', { name: 'Refunded, Q3 2026' })).toBeTruthy()
    const order = await screen.findByRole('link', { name: 'GB-1001' })
    expect(order.getAttribute('href')).toBe('/admin/orders/GB-1001')
    const asked = sent.findLast(({ call }) => call.includes('/tax-report/orders'))?.call ?? ''
    expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toEqual({
      period: '2026-Q3',
      figure: 'refunded',
      state: 'NY',
      name: 'New York City',
      rate_ppm: '88750',
      limit: '50',
      offset: '0',
    })
    const back = screen.getByRole('link', { name: 'Back to the report' })
    expect(back.getAttribute('href')).toBe('/admin/tax-report?period=2026-Q3')
  })

  it('goes from period to period, and from quarters to months and years', async () => {
    const { user } = await open('/admin/tax-report?period=2026-Q1')
    const periods = within(await screen.findByRole('navigation', { name: 'Period' }))
    expect(periods.getByRole('link', { name: 'Quarter' }).getAttribute('aria-current')).toBe('true')
    expect(periods.getByRole('link', { name: 'Month' }).getAttribute('href')).toBe(
      '/admin/tax-report?period=2026-03',
    )
    await user.click(periods.getByRole('link', { name: 'Q4 2025' }))
    expect(await screen.findByRole('heading', { name: 'Tax report Q4 2025' })).toBeTruthy()
  })

  it('says where nothing was collected, and leads to where the rates are set', async () => {
    await open('/admin/tax-report?period=2026-10', {
      'GET /admin/v1/tax-report': () => Response.json(empty),
    })
    expect(
      await screen.findByRole('heading', { name: 'Nothing collected in October 2026' }),
    ).toBeTruthy()
    const rates = screen.getByRole('link', { name: 'Set rates of sales tax' })
    expect(rates.getAttribute('href')).toBe('/admin/settings')
  })

  it('is a file too', async () => {
    const { user, sent } = await open('/admin/tax-report?period=2026-Q3')
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() =>
      expect(sent.map(({ call }) => call)).toContain('GET /admin/v1/tax-report.csv?period=2026-Q3'),
    )
    expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeTruthy()
  })
})
