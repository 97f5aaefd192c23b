import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Address } from '@golden-bead/contracts/addresses'
import { buildAddress } from '#test/builders.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

/** A service that keeps addresses. */
const open = async (first: Address[], answers: Answers = {}) => {
  const stored = { now: first }
  const idOf = (search: URLSearchParams) => search.get('id')?.slice('eq.'.length)
  const shop = await renderShop(
    '/profile?tab=addresses',
    {
      ...profileOf(),
      'GET /rest/v1/addresses': () => Response.json(stored.now),
      'POST /rest/v1/addresses': (body) => {
        stored.now = [...stored.now, buildAddress({ ...JSON.parse(body), id: 'new' })]
        return new Response(null, { status: 201 })
      },
      ...answers,
    },
    storedSession,
  )
  await screen.findByRole('tabpanel')
  return { ...shop, stored, idOf }
}

const home = buildAddress({ id: 'a1', is_default: true })
const school = buildAddress({ id: 'a2', name: 'Elm School', phone: '555 1' })

describe('the addresses of a member', () => {
  it('are shown with the default marked', async () => {
    await open([home, school])

    const cards = await screen.findAllByRole('listitem')
    const own = cards.filter((card) => within(card).queryByRole('heading', { level: 3 }))
    expect(own.map((card) => within(card).queryByText('Default') !== null)).toEqual([true, false])
    expect(within(own[1] ?? document.body).getByText('555 1')).toBeTruthy()
  })

  it('are added, with what is missing said at its field; the first one is the default', async () => {
    const { user, stored, sent } = await open([])
    await user.click(await screen.findByRole('button', { name: 'Add an address' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New address' }))
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Ada')
    await user.click(dialog.getByRole('button', { name: 'Save address' }))
    await dialog.findByText('Please enter a city.')

    await user.type(dialog.getByLabelText('Address'), '12 Elm Street')
    await user.type(dialog.getByLabelText('City'), 'Chicago')
    await user.selectOptions(dialog.getByLabelText('State'), 'IL')
    await user.type(dialog.getByLabelText('ZIP code'), '606141234')
    await user.click(dialog.getByRole('button', { name: 'Save address' }))

    await screen.findByText('Address saved')
    expect(stored.now).toMatchObject([
      { user_id: 'u1', name: 'Ada', postal_code: '60614-1234', is_default: true },
    ])
    await screen.findByText('Default')
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('are changed, also where something is taken out', async () => {
    const { user, sent } = await open([school], {
      'PATCH /rest/v1/addresses': () => new Response(null, { status: 204 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Edit the address of Elm School' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit address' }))
    await user.clear(dialog.getByLabelText('Phone (optional)'))
    await user.click(dialog.getByRole('button', { name: 'Save address' }))

    await screen.findByText('Address saved')
    const change = sent.find(({ call }) => call.startsWith('PATCH'))
    expect(JSON.parse(change?.body ?? '')).toMatchObject({ name: 'Elm School', phone: '' })
  })

  it('are deleted after a question, and the default is changed with a press', async () => {
    const { user, stored, sent } = await open([home, school], {
      'PATCH /rest/v1/addresses': () => new Response(null, { status: 204 }),
      'DELETE /rest/v1/addresses': () => {
        stored.now = [school]
        return new Response(null, { status: 204 })
      },
    })
    await user.click(
      await screen.findByRole('button', { name: 'Make default the address of Elm School' }),
    )
    await waitFor(() =>
      expect(sent.find(({ call }) => call.startsWith('PATCH'))?.body).toBe('{"is_default":true}'),
    )

    await user.click(screen.getByRole('button', { name: 'Delete the address of Ada Lovelace' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete this address?' }))
    await user.click(question.getByRole('button', { name: 'Delete address' }))
    await waitFor(() => expect(screen.queryByText('Ada Lovelace')).toBeNull())
    expect(screen.getByText('Elm School')).toBeTruthy()
  })

  it('are asked about what looks like a slip, and saved as they are', async () => {
    const { user, stored } = await open([])
    await user.click(await screen.findByRole('button', { name: 'Add an address' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New address' }))
    await user.type(dialog.getByLabelText('Address'), 'Elm Street')
    await user.type(dialog.getByLabelText('City'), 'Chicago')
    await user.selectOptions(dialog.getByLabelText('State'), 'CA')
    await user.type(dialog.getByLabelText('ZIP code'), '60614{Tab}')
    expect(dialog.getByRole('button', { name: /^Keep mine.*Address$/ })).toBeTruthy()

    await user.click(dialog.getByRole('button', { name: /^Yes, change it.*ZIP code$/ }))
    await user.click(dialog.getByRole('button', { name: 'Save address' }))

    await screen.findByText('Address saved')
    expect(stored.now).toMatchObject([{ line1: 'Elm Street', state: 'IL', postal_code: '60614' }])
  })

  it('are no more than twenty, which is said', async () => {
    await open(Array.from({ length: 20 }, (_, index) => buildAddress({ id: `a${index}` })))

    await screen.findByText(/the maximum/)
    expect(
      screen.getByRole('button', { name: 'Add an address' }).getAttribute('aria-disabled'),
    ).toBe('true')
  })

  it('stay as typed where they could not be saved', async () => {
    const { user } = await open([school], {
      'PATCH /rest/v1/addresses': () => Response.json({}, { status: 503 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Edit the address of Elm School' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit address' }))
    await user.click(dialog.getByRole('button', { name: 'Save address' }))

    await screen.findByText('The address could not be saved.')
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Elm School')
  })
})
