import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ShippingRate } from '@golden-bead/contracts/shipping-rates'
import { buildRate, buildSettings } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const express = buildRate({
  id: '00000000-0000-4000-8000-0000000000e1',
  name: 'Express',
  price_cents: 1999,
  free_from_cents: null,
  working_days: 2,
  position: 1,
})
const islands = buildRate({
  id: '00000000-0000-4000-8000-0000000000e2',
  name: 'Islands',
  states: ['HI', 'AK'],
  position: 2,
})

/** A service that keeps the rates as they are saved. */
const open = async (rates: ShippingRate[], answers: Answers = {}) => {
  const stored = { now: rates }
  const shop = await renderShop(
    '/admin/settings',
    {
      ...profileOf({ role: 'admin' }),
      'GET /admin/v1/settings': () => Response.json(buildSettings()),
      'GET /rest/v1/shipping_rates': () =>
        Response.json(stored.now.toSorted((one, other) => one.position - other.position)),
      'POST /rest/v1/shipping_rates': (body) => {
        stored.now = [...stored.now, buildRate({ ...JSON.parse(body), id: 'new' })]
        return Response.json([{ id: 'new' }], { status: 201 })
      },
      ...answers,
    },
    storedSession,
  )
  const table = within(await screen.findByRole('region', { name: 'Table of deliveries' }))
  const rows = () =>
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        [...row.querySelectorAll('th > span:first-child, td:not(:last-child)')].map(
          (c) => c.textContent,
        ),
      )
  return { ...shop, stored, rows }
}

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the deliveries of the shop', () => {
  it('are listed in the order in which buyers get them', async () => {
    const { rows } = await open([islands, express, buildRate()])

    expect(rows()).toEqual([
      ['Standard delivery', '$9.99, free from $75.00', 'All states', 'Days as above'],
      ['Express', '$19.99', 'All states', 'Within 2 working days'],
      ['Islands', '$9.99, free from $75.00', 'Hawaii, Alaska', 'Days as above'],
    ])
  })

  it('are added with prices in dollars, for some states, after the others', async () => {
    const { user, stored } = await open([buildRate()])
    await user.click(screen.getByRole('button', { name: 'Add delivery' }))
    const dialog = await dialogOf('Add delivery')
    const save = () => user.click(dialog.getByRole('button', { name: 'Save delivery' }))
    await user.type(dialog.getByLabelText('Free from a subtotal of'), '1.000')
    await save()
    await dialog.findByText('Please enter a name.')
    expect(dialog.getByText('Please enter an amount, such as 9.99.')).toBeTruthy()
    expect(dialog.getByText(/^Write the price with two decimals/)).toBeTruthy()

    await user.type(dialog.getByLabelText('Name'), 'Islands')
    await user.type(dialog.getByLabelText('Price in dollars'), '24,50')
    await user.clear(dialog.getByLabelText('Free from a subtotal of'))
    await user.type(dialog.getByLabelText('Arrives within (working days)'), '9')
    await user.click(dialog.getByRole('radio', { name: /^Some states/ }))
    await save()
    await dialog.findByText('Please choose a state.')
    await user.click(dialog.getByRole('checkbox', { name: 'Hawaii' }))
    await save()

    await waitFor(() => expect(stored.now).toHaveLength(2))
    expect(stored.now[1]).toMatchObject({
      name: 'Islands',
      price_cents: 2450,
      free_from_cents: null,
      states: ['HI'],
      working_days: 9,
      position: 1,
    })
  })

  it('say that another admin was quicker, and lose nothing that was typed', async () => {
    const answers = [() => Response.json([]), () => Response.json([{ id: express.id }])]
    const { user, sent } = await open([buildRate(), express], {
      'PATCH /rest/v1/shipping_rates': () => answers.shift()?.() ?? Response.error(),
    })
    await user.click(screen.getByRole('button', { name: 'Edit Express' }))
    const dialog = await dialogOf('Edit delivery')
    await user.clear(dialog.getByLabelText('Price in dollars'))
    await user.type(dialog.getByLabelText('Price in dollars'), '5')
    await user.click(dialog.getByRole('button', { name: 'Save delivery' }))

    await dialog.findByText(/^This delivery has changed meanwhile/)
    expect(dialog.getByLabelText('Price in dollars')).toHaveProperty('value', '5')
    const change = sent.find(({ call }) => call.startsWith('PATCH'))
    expect(change?.call).toContain('updated_at=eq.')
    expect(JSON.parse(change?.body ?? '')).toMatchObject({ name: 'Express', price_cents: 500 })
  })

  it('take the places of each other when one is moved', async () => {
    const { user, sent } = await open([buildRate(), express, islands], {
      'PATCH /rest/v1/shipping_rates': () => Response.json([{ id: 'x' }]),
    })

    const up = (name: string) => screen.getByRole('button', { name: `Move ${name} up` })
    expect(up('Standard delivery').getAttribute('aria-disabled')).toBe('true')

    await user.click(up('Standard delivery'))
    await user.click(up('Express'))

    await screen.findByText('Express is number 1 now.')
    const moves = sent
      .filter(({ call }) => call.startsWith('PATCH'))
      .map(({ call, body }) => [/id=eq[.]([^&]*)/.exec(call)?.[1], body])
    expect(moves).toEqual([
      [express.id, '{"position":0}'],
      [buildRate().id, '{"position":1}'],
    ])
  })

  it('are not deleted while there is one alone', async () => {
    await open([express])
    expect(screen.getByRole('button', { name: 'Edit Express' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete Express' })).toBeNull()
  })

  it('are deleted after a question', async () => {
    const { user, sent } = await open([buildRate(), express], {
      'DELETE /rest/v1/shipping_rates': () => new Response(null, { status: 204 }),
    })
    await user.click(screen.getByRole('button', { name: 'Delete Express' }))
    expect(await screen.findByText(/^“Express” is no longer offered/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(
        sent.some(({ call }) =>
          call.includes(`DELETE /rest/v1/shipping_rates?id=eq.${express.id}`),
        ),
      ).toBe(true),
    )
  })
})
