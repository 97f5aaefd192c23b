import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readCsv } from '@golden-bead/contracts/csv'
import type { ClientConfig } from '@golden-bead/contracts/server-rendering'
import { buildSubscription } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const ada = buildSubscription()
const grace = buildSubscription({
  id: '00000000-0000-4000-8000-000000000004',
  email: 'grace@example.com',
  status: 'pending',
  source: 'about',
  consented_at: '2026-02-03T12:00:00.000Z',
  confirmed_at: null,
})
const joan = buildSubscription({
  id: '00000000-0000-4000-8000-000000000005',
  email: 'joan@example.com',
  status: 'unsubscribed',
  source: 'preferences',
  unsubscribed_at: '2026-03-04T12:00:00.000Z',
})

const open = (search = '', answers: Answers = {}, config: Partial<ClientConfig> = {}) =>
  renderShop(
    `/admin/newsletter${search}`,
    {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/subscriptions': () => Response.json([ada, grace, joan]),
      ...answers,
    },
    storedSession,
    config,
  )

const searchesOf = (sent: { call: string }[]) =>
  sent
    .filter(({ call }) => call.startsWith('GET /rest/v1/subscriptions?'))
    .map(({ call }) => new URL(call.replace('GET ', ''), 'http://api.test').searchParams)
const findRow = async (name: string) =>
  (await screen.findByRole('rowheader', { name })).closest('tr')

describe('the subscriptions of the panel', () => {
  it('are listed with what they are, since when and where from', async () => {
    await open()

    expect((await findRow('ada@example.com'))?.textContent).toMatch(/Confirmed.*Jan 1, 2026.*Home/)
    expect((await findRow('grace@example.com'))?.textContent).toMatch(
      /Not confirmed yet.*Feb 3, 2026.*About/,
    )
    expect((await findRow('joan@example.com'))?.textContent).toMatch(
      /Unsubscribed.*Mar 4, 2026.*Preferences/,
    )
  })

  it('say who sends the letters, and to whom alone', async () => {
    await open()

    expect(await screen.findByText(/^Your mail service sends the letters/)).toBeTruthy()
    expect(screen.getByText(/Only confirmed addresses may be written to\.$/)).toBeTruthy()
  })

  it('are asked for with the confirmed first, a page at a time', async () => {
    const { sent } = await open('?page=2')

    await findRow('ada@example.com')
    expect(Object.fromEntries(searchesOf(sent)[0] ?? [])).toEqual({
      order: 'status.asc,created_at.desc,id.desc',
      limit: '50',
      offset: '50',
    })
  })

  it('are searched by address and filtered by status, which the address keeps', async () => {
    const { user, sent, path } = await open('?page=3')
    await user.type(await screen.findByRole('searchbox', { name: 'Search by address' }), 'ada')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe('/admin/newsletter?q=ada'))

    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Confirmed')

    await waitFor(() => expect(path()).toBe('/admin/newsletter?q=ada&status=confirmed'))
    await waitFor(() => expect(searchesOf(sent).at(-1)?.get('status')).toBe('eq.confirmed'))
    expect(searchesOf(sent).at(-1)?.get('and')).toBe('(email.ilike."*ada*")')
  })

  it('show what was agreed to when one asks', async () => {
    const { user } = await open()
    expect(screen.queryByText(/Unsubscribe whenever you like/)).toBeNull()

    await user.click(
      await screen.findByRole('button', { name: 'Show the consent of ada@example.com' }),
    )

    const dialog = await screen.findByRole('dialog', { name: 'Consent' })
    expect(within(dialog).getByText(`“${ada.consent_text}”`)).toBeTruthy()
    expect(within(dialog).getByText('Home page')).toBeTruthy()
    expect(within(dialog).getByText('Confirmed by mail on')).toBeTruthy()
  })

  it('are not said to be confirmed by mail where the address was given in the preferences', async () => {
    const { user } = await open('', {
      'GET /rest/v1/subscriptions': () =>
        Response.json([buildSubscription({ source: 'preferences' })]),
    })

    await user.click(
      await screen.findByRole('button', { name: 'Show the consent of ada@example.com' }),
    )

    const dialog = within(await screen.findByRole('dialog', { name: 'Consent' }))
    expect(dialog.getByText('Confirmed with the account on')).toBeTruthy()
    expect(dialog.queryByText(/by mail/)).toBeNull()
  })

  it.each([
    ['', 'Subscribers appear here.'],
    ['?status=pending', 'Nothing matches your search or filters.'],
  ])('say why there are none: %s', async (search, reason) => {
    await open(search, { 'GET /rest/v1/subscriptions': () => Response.json([]) })

    expect(await screen.findByText(reason)).toBeTruthy()
  })

  it('say that they cannot be fetched, and come on another try', async () => {
    let isAway = true
    const { user } = await open('', {
      'GET /rest/v1/subscriptions': () =>
        isAway ? Response.json({}, { status: 503 }) : Response.json([ada]),
    })
    await screen.findByText('Failed to fetch subscriptions')

    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    await findRow('ada@example.com')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Newsletter' }))
  })

  it('go without a deleted address at once, after a question', async () => {
    const { user, sent } = await open('', {
      'GET /rest/v1/subscriptions': () =>
        sent.some(({ call }) => call.startsWith('DELETE'))
          ? new Promise(() => {})
          : Response.json([ada, grace]),
      'DELETE /rest/v1/subscriptions': () => new Response(null, { status: 204 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Delete ada@example.com' }))
    const question = await screen.findByRole('dialog', { name: /^Are you sure/ })
    expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    await user.click(within(question).getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.some(({ call }) => call === `DELETE /rest/v1/subscriptions?id=eq.${ada.id}`)).toBe(
      true,
    )
    expect(screen.queryByRole('rowheader', { name: 'ada@example.com' })).toBeNull()
    expect(screen.getByRole('rowheader', { name: 'grace@example.com' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Newsletter' }))
  })

  it('stay where an address cannot be deleted, which is said', async () => {
    const { user } = await open('', {
      'DELETE /rest/v1/subscriptions': () => Response.json({}, { status: 503 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Delete ada@example.com' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))

    expect(await screen.findAllByText('Failed to delete address.')).not.toEqual([])
    expect(screen.getByRole('rowheader', { name: 'ada@example.com' })).toBeTruthy()
  })
})

describe('the export of the subscriptions', () => {
  /** Presses the button, and answers the rows of the file. */
  const exportCsv = async (shop: Awaited<ReturnType<typeof open>>) => {
    const saved: Blob[] = []
    const makeAddress = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file)
      return 'blob:file'
    })
    // This browser would go to the file.
    const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    onTestFinished(() => {
      makeAddress.mockRestore()
      download.mockRestore()
    })
    await shop.user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const text = (await saved[0]?.text()) ?? ''
    return [...readCsv(text.replace('\uFEFF', ''))].map(({ cells }) => cells)
  }

  it('has every confirmed address, whatever the list shows, with link, consent and times', async () => {
    const shop = await open('?q=nobody&status=pending')
    const asked = () => searchesOf(shop.sent).at(-1)
    await findRow('ada@example.com')

    const [head, ...rows] = await exportCsv(shop)

    expect(head).toEqual([
      'email',
      'unsubscribe_link',
      'consent_text',
      'source',
      'consented_at',
      'confirmed_at',
    ])
    expect(rows[0]).toEqual([
      'ada@example.com',
      `http://api.test/store/v1/subscriptions/end?key=${ada.unsubscribe_key}`,
      ada.consent_text,
      'home',
      ada.consented_at,
      ada.confirmed_at,
    ])
    expect(Object.fromEntries(asked() ?? [])).toEqual({
      status: 'eq.confirmed',
      order: 'id.asc',
      limit: '500',
    })
  })

  it('goes on behind the first portion until there are no more', async () => {
    const portion = Array.from({ length: 500 }, (_, index) =>
      buildSubscription({ id: `id-${index}`, email: `reader${index}@example.com` }),
    )
    const shop = await open('', {
      'GET /rest/v1/subscriptions': () => {
        const asked = searchesOf(shop.sent).at(-1)
        const isFirst = asked?.get('limit') === '500' && asked.get('id') !== 'gt.id-499'
        return Response.json(isFirst ? portion : [ada])
      },
    })

    const rows = await exportCsv(shop)

    expect(rows).toHaveLength(502)
    expect(rows.at(-1)?.[0]).toBe('ada@example.com')
  })

  it('links to the shop itself where its API has no address of its own', async () => {
    const shop = await open('', {}, { apiUrl: '' })

    const [, row] = await exportCsv(shop)

    expect(row?.[1]).toBe(`http://shop.test/store/v1/subscriptions/end?key=${ada.unsubscribe_key}`)
  })

  it('has no formula for a spreadsheet to run', async () => {
    const shop = await open('', {
      'GET /rest/v1/subscriptions': () =>
        Response.json([buildSubscription({ email: '=cmd()@example.com' })]),
    })

    const rows = await exportCsv(shop)

    expect(rows.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
  })

  it('says that it failed', async () => {
    const shop = await open()
    await findRow('ada@example.com')
    const failing = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(Response.json({}, { status: 503 })))
    onTestFinished(() => failing.mockRestore())

    await shop.user.click(screen.getByRole('button', { name: 'Export CSV' }))

    expect(await screen.findAllByText('Failed to fetch subscriptions')).not.toEqual([])
  })
})
