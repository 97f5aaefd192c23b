import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Order } from '@golden-bead/contracts/orders'
import { buildMessage, buildOrder, buildParcel } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const path = '/admin/v1/orders/GB-1001'
const note = {
  id: 7,
  text: 'Calls back on Monday.',
  author_id: 'u1',
  author_name: 'Ada',
  created_at: '2025-12-02T10:00:00.000Z',
}

const open = async (order: Order, answers: Answers = {}) => {
  const stored = { now: order }
  const shop = await renderShop(
    '/admin/orders/GB-1001',
    {
      ...profileOf({ role: 'admin' }),
      'GET /store/v1/orders/GB-1001': () => Response.json(stored.now),
      ...answers,
    },
    storedSession,
  )
  await screen.findByRole('heading', { name: 'Order GB-1001' })
  const bodies = (call: string) =>
    shop.sent.filter((one) => one.call === call).map(({ body }) => JSON.parse(body))
  return { ...shop, stored, bodies }
}
const notes = async () => within(await screen.findByRole('region', { name: 'Notes' }))

describe('notes about an order', () => {
  it('are added, and shown with who wrote them', async () => {
    const { user, bodies, stored } = await open(buildOrder(), {
      [`POST ${path}/notes`]: () => {
        stored.now = buildOrder({ notes: [note] })
        return Response.json(stored.now)
      },
    })
    await user.click((await notes()).getByRole('button', { name: 'Add note' }))
    expect(await screen.findByText('Please write a note.')).toBeTruthy()

    await user.type(screen.getByRole('textbox', { name: 'New note' }), ' Calls back on Monday. ')
    await user.click((await notes()).getByRole('button', { name: 'Add note' }))

    expect(await (await notes()).findByText('Calls back on Monday.')).toBeTruthy()
    expect((await notes()).getByText(/^Ada/)).toBeTruthy()
    expect(bodies(`POST ${path}/notes`)).toEqual([{ text: 'Calls back on Monday.' }])
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', ''),
    )
  })

  it('are deleted by whoever wrote them', async () => {
    const foreign = { ...note, id: 8, text: 'Of another.', author_id: 'u2' }
    const { user, sent, stored } = await open(buildOrder({ notes: [note, foreign] }), {
      [`DELETE ${path}/notes/7`]: () => {
        stored.now = buildOrder({ notes: [foreign] })
        return Response.json(stored.now)
      },
    })

    await user.click((await notes()).getByRole('button', { name: /^Delete the note of/ }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(screen.queryByText('Calls back on Monday.')).toBeNull())
    expect(sent.some(({ call }) => call === `DELETE ${path}/notes/7`)).toBe(true)
  })
})

describe('the emails of an order', () => {
  const parcel = buildParcel()
  const event = (kind: Order['events'][number]['kind'], details = {}) => ({
    kind,
    actor: 'owner' as const,
    details,
    created_at: '2025-12-02T10:00:00.000Z',
  })
  const shipped = buildOrder({
    payment_status: 'paid',
    fulfilment_status: 'shipped',
    shipments: [parcel],
    events: [...buildOrder().events, event('held'), event('shipped'), event('reminded')],
  })

  it('about a parcel on its way are not offered again once it was taken back', async () => {
    await open({ ...shipped, shipments: [{ ...parcel, taken_back_at: parcel.created_at }] })

    const buttons = await screen.findAllByRole('button', { name: /^Send email again/ })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Send email again: Placed',
      'Send email again: Reminder sent',
    ])
  })

  it('about a refund that did not arrive are offered where its buyer was told that it had left', async () => {
    const of = (refund: string) => ({ refund, amount_cents: 100 })
    const events = [
      event('refunded', of('r1')),
      event('refund_failed', of('r1')),
      event('refund_failed', { ...of('r2'), amount_cents: 200 }),
    ]
    const payments = shipped.payments.map((one) => ({ ...one, failed_refund_cents: 100 }))
    const { user, bodies } = await open(
      { ...shipped, events, payments },
      { [`POST ${path}/mails`]: () => Response.json(shipped) },
    )

    await user.click(await screen.findByRole('button', { name: 'Send email again: Refund failed' }))
    await user.click(await screen.findByRole('button', { name: 'Send again' }))

    expect(bodies(`POST ${path}/mails`)).toEqual([
      { mail: 'refund_returned', refund: 'r1', version: 1 },
    ])
  })

  it('are sent again from the history, which names what they tell of', async () => {
    const { user, bodies, stored } = await open(shipped, {
      [`POST ${path}/mails`]: () => {
        const events = [...shipped.events, event('mail_sent_again', { mail: 'shipped' })]
        stored.now = { ...shipped, events }
        return Response.json(stored.now)
      },
    })
    const buttons = await screen.findAllByRole('button', { name: /^Send email again/ })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Send email again: Placed',
      'Send email again: Shipped',
      'Send email again: Reminder sent',
    ])

    await user.click(screen.getByRole('button', { name: 'Send email again: Shipped' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this email again?' }))
    expect(dialog.getByText(/goes to ada@example\.com/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Send again' }))

    expect(await screen.findByText('Email sent again: Shipped')).toBeTruthy()
    expect(bodies(`POST ${path}/mails`)).toEqual([
      { mail: 'shipped', parcel: parcel.id, version: 1 },
    ])
  })

  it('are not said to be on their way where one has just left', async () => {
    const { user } = await open(shipped, { [`POST ${path}/mails`]: () => Response.json(shipped) })

    await user.click(await screen.findByRole('button', { name: 'Send email again: Shipped' }))
    await user.click(await screen.findByRole('button', { name: 'Send again' }))

    expect(await screen.findByText('Sent less than a minute ago, so not again')).toBeTruthy()
    expect(screen.queryByText('The email is on its way')).toBeNull()
  })

  it('say why they are not sent where they would no longer be true', async () => {
    const message = 'The order does not wait for money any more.'
    const { user } = await open(shipped, {
      [`POST ${path}/mails`]: () =>
        Response.json({ code: 'state_conflict', message, requestId: '1' }, { status: 409 }),
    })

    await user.click(await screen.findByRole('button', { name: 'Send email again: Placed' }))
    await user.click(await screen.findByRole('button', { name: 'Send again' }))

    expect(await screen.findByText(message)).toBeTruthy()
  })
})

describe('the messages about an order', () => {
  it('are shown with whether they are of its buyer, and lead to each', async () => {
    const of = { order_number: 'GB-1001' }
    const { sent } = await open(buildOrder(), {
      'GET /rest/v1/messages': () =>
        Response.json([
          buildMessage({ ...of, is_proven: true }),
          buildMessage({ ...of, id: '2', name: 'Grace', is_proven: false }),
        ]),
    })

    const messages = within(await screen.findByRole('region', { name: 'Messages' }))
    expect(messages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^AdaBuyer/),
      expect.stringMatching(/^GraceNot proven/),
    ])
    expect(messages.getByRole('link', { name: 'Ada' }).getAttribute('href')).toContain('message=')
    expect(sent.some(({ call }) => call.includes('order_number=eq.GB-1001'))).toBe(true)
  })
})
