import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Message } from '@golden-bead/contracts/messages'
import { buildMessage } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const ada = buildMessage()
const grace = buildMessage({
  id: '00000000-0000-4000-8000-000000000002',
  reference: 'EFGH-5678',
  name: 'Grace',
  email: 'grace@example.com',
  subject: 'custom-order',
  message: 'Thirty chairs.',
  read_at: '2026-11-20T10:00:00+00:00',
})

const open = (search = '', answers: Answers = {}, hasMailbox = false) =>
  renderShop(
    `/admin/messages${search}`,
    {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/messages': () => Response.json([ada, grace]),
      ...answers,
    },
    storedSession,
    { hasMailbox },
  )

type Sent = { call: string; body: string }[]
const searchesOf = (sent: Sent) =>
  sent
    .filter(({ call }) => call.startsWith('GET /rest/v1/messages?') && call.includes('order='))
    .map(({ call }) => new URL(call.replace('GET ', ''), 'http://api.test').searchParams)
const editsOf = (sent: Sent) => sent.filter(({ call }) => call.startsWith('PATCH'))
const rowOf = (name: RegExp) => screen.findByRole('rowheader', { name })

describe('the messages of the panel', () => {
  it('are listed with who wrote, about what, and what is still to be read', async () => {
    await open()

    const unread = (await rowOf(/^Ada ada@example\.com$/)).closest('tr')
    const read = (await rowOf(/^Grace/)).closest('tr')
    expect(unread?.textContent).toContain('Product Inquiry')
    expect(unread?.textContent).toContain('Unread')
    expect(read?.textContent).toContain('Custom Order')
    expect(read?.textContent).not.toContain('Unread')
  })

  it('name the order that they are about, and whether its buyer wrote', async () => {
    const about = { order_number: 'GB-1001' }
    await open('', {
      'GET /rest/v1/messages': () =>
        Response.json([
          { ...ada, ...about, is_proven: false },
          { ...grace, ...about, is_proven: true },
        ]),
    })

    const linesOf = async (name: RegExp) => (await rowOf(name)).closest('tr')?.textContent
    expect(await linesOf(/^Ada/)).toContain('Product InquiryGB-1001Not proven')
    expect(await linesOf(/^Grace/)).toContain('Custom OrderGB-1001Buyer')
  })

  it('say where the account of the sender was deleted, and offer no reply', async () => {
    const { user } = await open('', {
      'GET /rest/v1/messages': () =>
        Response.json([{ ...grace, name: '', email: '', message: '', note: '' }]),
    })

    await user.click(within(await rowOf(/^Deleted account$/)).getByRole('link'))

    expect(await screen.findByText(/were deleted with the account/)).toBeTruthy()
    expect(screen.getByText('EFGH-5678')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Reply' })).toBeNull()
  })

  it('are asked for newest first, a page at a time', async () => {
    const { sent } = await open('?page=2')

    await rowOf(/^Ada/)
    expect(Object.fromEntries(searchesOf(sent)[0] ?? [])).toEqual({
      order: 'created_at.desc,id.desc',
      limit: '25',
      offset: '25',
    })
  })

  it('are counted in the tab while they are unread', async () => {
    await open('', {
      'GET /rest/v1/messages': () =>
        Response.json([ada], { headers: { 'content-range': '0-0/1200' } }),
    })

    expect(await screen.findByRole('link', { name: 'Messages 1,200 unread' })).toBeTruthy()
  })

  it('are searched for every word in every part of them, the subject as it is shown', async () => {
    const { user, sent, path } = await open('?page=3')
    const box = await screen.findByRole('searchbox', { name: 'Search sender, text or reference' })

    await user.type(box, 'custom a*b"{Enter}')

    await waitFor(() => expect(path()).toBe('/admin/messages?q=custom+a*b%22'))
    await waitFor(() => expect(searchesOf(sent).at(-1)?.get('and')).toBeTruthy())
    const parts = (word: string) =>
      ['name', 'email', 'message', 'reference', 'order_number'].map(
        (column) => `${column}.ilike."*${word}*"`,
      )
    expect(searchesOf(sent).at(-1)?.get('and')).toBe(
      `(or(${parts('custom').join(',')},subject.in.(custom-order)),or(${parts(String.raw`a_b\"`).join(',')}))`,
    )
  })

  it('say where they are kept, and how they are mailed, only where no address is set', async () => {
    await open()
    expect(await screen.findByText('Messages are kept here only')).toBeTruthy()
    expect(screen.getByText('CONTACT_EMAIL')).toBeTruthy()
  })

  it('say nothing of it where they are mailed', async () => {
    await open('', {}, true)
    await rowOf(/^Ada/)
    expect(screen.queryByText('Messages are kept here only')).toBeNull()
  })

  it.each([
    ['', 'Messages from the contact form appear here.'],
    ['?q=tower', 'Nothing matches your search or filters.'],
  ])('say why there are none: %s', async (search, reason) => {
    await open(search, { 'GET /rest/v1/messages': () => Response.json([]) })

    expect(await screen.findByText(reason)).toBeTruthy()
  })

  it('say where nothing is behind the last page, and lead back to it', async () => {
    const { user, path } = await open('?q=tower&page=9', {
      'GET /rest/v1/messages': () =>
        Response.json({}, { status: 416, headers: { 'content-range': '*/30' } }),
    })

    await user.click(await screen.findByRole('link', { name: 'Go to the last page' }))

    expect(path()).toBe('/admin/messages?q=tower&page=2')
  })

  it('say that they cannot be fetched, and come on another try', async () => {
    let isAway = true
    const { user } = await open('', {
      'GET /rest/v1/messages': () =>
        isAway ? Response.json({}, { status: 503 }) : Response.json([ada]),
    })
    await screen.findByText('Failed to fetch messages')

    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    await rowOf(/^Ada/)
    expect(screen.queryByText('Failed to fetch messages')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Messages' }))
  })

  it('go without a deleted one at once, and catch the focus', async () => {
    const { user, sent } = await open('', {
      'GET /rest/v1/messages': () =>
        sent.some(({ call }) => call.startsWith('DELETE'))
          ? new Promise(() => {})
          : Response.json([ada, grace]),
      'DELETE /rest/v1/messages': () => new Response(null, { status: 204 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Delete the message of Ada' }))
    expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.some(({ call }) => call === `DELETE /rest/v1/messages?id=eq.${ada.id}`)).toBe(true)
    expect(screen.queryByRole('rowheader', { name: /^Ada/ })).toBeNull()
    expect(screen.getByRole('rowheader', { name: /^Grace/ })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Messages' }))
  })
})

describe('a message of the panel', () => {
  /** A service that keeps the message as it is edited. */
  const read = async (message: Message, answers: Answers = {}) => {
    const stored = { now: message }
    const shop = await open(`?message=${message.id}`, {
      'GET /rest/v1/messages': () => Response.json([stored.now]),
      'PATCH /rest/v1/messages': (body) => {
        stored.now = { ...stored.now, ...JSON.parse(body), updated_at: new Date().toISOString() }
        return Response.json([stored.now])
      },
      ...answers,
    })
    await screen.findByRole('heading', { name: /Product Inquiry|Custom Order/ })
    return { ...shop, stored, note: () => screen.getByRole('textbox', { name: 'Note' }) }
  }

  it('is marked as read when it is opened, once, and not over the time of another admin', async () => {
    const { sent } = await read(ada)

    await waitFor(() => expect(editsOf(sent)).toHaveLength(1))
    const [edit] = editsOf(sent)
    expect(edit?.call).toContain('read_at=is.null')
    expect(Object.keys(JSON.parse(edit?.body ?? '{}'))).toEqual(['read_at'])
    await screen.findByText('Is the pink tower solid beech?')
    expect(editsOf(sent)).toHaveLength(1)
  })

  it('is left alone by being read again', async () => {
    const { sent } = await read(grace)

    await screen.findByText('Thirty chairs.')
    expect(editsOf(sent)).toEqual([])
  })

  it('is answered in the mail program of the owner, which gets address, reference and what was asked', async () => {
    await read(ada)

    expect(screen.getByRole('link', { name: 'Reply' }).getAttribute('href')).toBe(
      'mailto:ada@example.com?subject=Re%3A%20Product%20Inquiry%20(ABCD-1234)&body=%0D%0A%0D%0AYou%20wrote%3A%0D%0A%3E%20Is%20the%20pink%20tower%20solid%20beech%3F',
    )
  })

  it('of the buyer of an order says so, and leads there', async () => {
    await read({ ...ada, named_order: '1001', order_number: 'GB-1001', is_proven: true })

    expect(screen.getByText('Buyer')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'GB-1001' })
    expect(link.getAttribute('href')).toBe('/admin/orders/GB-1001')
    expect(screen.getByRole('link', { name: 'Reply' }).getAttribute('href')).toContain('body=')
  })

  it('that merely names an order says so, and is not quoted: its address may be that of the buyer', async () => {
    await read({ ...ada, order_number: 'GB-1001', is_proven: false })

    expect(screen.getByText('Not proven')).toBeTruthy()
    expect(screen.getByText('Not proven to be from the buyer')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Reply' }).getAttribute('href')).toBe(
      'mailto:ada@example.com?subject=Re%3A%20Product%20Inquiry%20(ABCD-1234)',
    )
  })

  it('of a number that no order has shows what was written', async () => {
    await read({ ...ada, named_order: '7' })

    expect(screen.getByText('(no such order)')).toBeTruthy()
  })

  it('cannot add a recipient by its address', async () => {
    await read({ ...ada, email: 'ada?bcc=eve&x@example.com' })

    expect(screen.getByRole('link', { name: 'Reply' }).getAttribute('href')).toMatch(
      /^mailto:ada%3Fbcc%3Deve%26x@example\.com\?subject=[^&?]*&body=[^&?]*$/,
    )
  })

  it('is marked as answered, and back', async () => {
    const { user, stored } = await read(grace)

    await user.click(screen.getByRole('button', { name: 'Mark as answered' }))
    const back = await screen.findByRole('button', { name: 'Mark as unanswered' })
    expect(stored.now.answered_at).toBeTruthy()
    await user.click(back)

    expect(await screen.findByRole('button', { name: 'Mark as answered' })).toBeTruthy()
    expect(stored.now.answered_at).toBeNull()
  })

  it('has a note that is saved, which the sender may get to read', async () => {
    const { user, sent, stored, note } = await read(grace)
    expect(
      screen.getByText('Senders with an account get it when they download their data.'),
    ).toBeTruthy()

    await user.type(note(), 'Called back.')
    await user.click(screen.getByRole('button', { name: 'Save note' }))

    await screen.findAllByText('Note saved successfully!')
    expect(stored.now.note).toBe('Called back.')
    expect(editsOf(sent)[0]?.call).toContain(
      `updated_at=eq.${encodeURIComponent(grace.updated_at)}`,
    )
  })

  it('keeps a note that cannot be saved, asks before it is left, and saves it on another try', async () => {
    let isAway = true
    const { user, note } = await read(grace, {
      'PATCH /rest/v1/messages': (body) =>
        isAway
          ? Response.json({}, { status: 503 })
          : Response.json([{ ...grace, ...JSON.parse(body) }]),
    })
    await user.type(note(), 'Called back.')
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    await screen.findAllByText('Failed to save note.')
    expect(note()).toHaveProperty('value', 'Called back.')

    await user.click(screen.getByRole('link', { name: 'All messages' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))

    expect(note()).toHaveProperty('value', 'Called back.')
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findAllByText('Note saved successfully!')).not.toEqual([])
  })

  it('saves a note although something else of the message has changed', async () => {
    let stored = grace
    const { user, note } = await read(grace, {
      'GET /rest/v1/messages': () => Response.json([stored]),
      'PATCH /rest/v1/messages': (body) => {
        if (stored === grace) {
          stored = { ...grace, answered_at: grace.read_at, updated_at: '2026-11-24T00:00:00+00:00' }
          return Response.json([])
        }
        stored = { ...stored, ...JSON.parse(body) }
        return Response.json([stored])
      },
    })
    await user.type(note(), 'Called back.')
    await user.click(screen.getByRole('button', { name: 'Save note' }))

    await screen.findAllByText('Note saved successfully!')
    expect(stored.note).toBe('Called back.')
    expect(stored.answered_at).toBeTruthy()
  })

  it('shows the note of another admin before one puts another in its place', async () => {
    let stored = grace
    const { user, note } = await read(grace, {
      'GET /rest/v1/messages': () => Response.json([stored]),
      'PATCH /rest/v1/messages': (body) => {
        if (stored === grace) {
          stored = { ...grace, note: 'I take it.', updated_at: '2026-11-24T00:00:00+00:00' }
          return Response.json([])
        }
        stored = { ...stored, ...JSON.parse(body) }
        return Response.json([stored])
      },
    })
    await user.type(note(), 'Called back.')
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    const conflict = await screen.findByRole('alert')
    expect(within(conflict).getByText('I take it.')).toBeTruthy()
    expect(stored.note).toBe('I take it.')
    expect(note()).toHaveProperty('value', 'Called back.')

    await user.click(screen.getByRole('button', { name: 'Save note' }))

    await screen.findAllByText('Note saved successfully!')
    expect(stored.note).toBe('Called back.')
  })

  it('leads back to its row in the list that one came from', async () => {
    const { user, path } = await open(`?q=a&page=2&message=${grace.id}`, {
      'GET /rest/v1/messages': () => Response.json([grace]),
    })

    await user.click(await screen.findByRole('link', { name: 'All messages' }))

    expect(path()).toBe('/admin/messages?q=a&page=2')
    const link = within(await rowOf(/^Grace/)).getByRole('link')
    await waitFor(() => expect(document.activeElement).toBe(link))
  })

  it('is deleted after a question, which leads back to the list', async () => {
    let listed = [grace]
    const { user, path } = await open(`?message=${grace.id}`, {
      'GET /rest/v1/messages': () => Response.json(listed),
      'DELETE /rest/v1/messages': () => {
        listed = []
        return new Response(null, { status: 204 })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('dialog', { name: /^Are you sure/ })
    await user.click(within(question).getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(path()).toBe('/admin/messages'))
    expect(await screen.findByText('No messages yet')).toBeTruthy()
  })

  it('that is gone says so', async () => {
    await open(`?message=${ada.id}`, { 'GET /rest/v1/messages': () => Response.json([]) })

    expect(await screen.findByText('Message not found')).toBeTruthy()
  })

  it('that cannot be fetched comes on another try', async () => {
    let isAway = true
    const { user } = await open(`?message=${grace.id}`, {
      'GET /rest/v1/messages': () =>
        isAway ? Response.json({}, { status: 503 }) : Response.json([grace]),
    })
    await screen.findByText('Failed to fetch the message')

    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('Thirty chairs.')).toBeTruthy()
  })
})
