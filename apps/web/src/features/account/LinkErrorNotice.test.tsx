import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const link = '/about#access_token=link.a&refresh_token=link-r&expires_in=3600&type=signup'
const user: Answers = {
  'GET /auth/v1/user': () =>
    Response.json({ id: 'u1', email: 'ada@example.com', user_metadata: { name: 'Ada' } }),
}

describe('a confirmation link', () => {
  it('signs the visitor in and says as whom', async () => {
    const { kept } = await renderShop(link, user)

    expect(await screen.findByText('Your email address is confirmed')).toBeTruthy()
    expect(screen.getByText('You are logged in as ada@example.com.')).toBeTruthy()
    expect(kept()?.refresh_token).toBe('link-r')
  })

  it('does not take the place of another account that is signed in', async () => {
    const other = { ...storedSession, user: { ...storedSession.user, id: 'u2' } }
    const { kept, sent } = await renderShop(link, user, other)

    expect(await screen.findByText('This link belongs to another account')).toBeTruthy()
    expect(kept()?.access_token).toBe('access')
    expect(sent.map(({ call }) => call)).toContain('POST /auth/v1/logout?scope=local')
  })

  it('says that it belongs to another account before its session is logged out', async () => {
    const other = { ...storedSession, user: { ...storedSession.user, id: 'u2' } }
    const silent: Answers = { 'POST /auth/v1/logout': () => new Promise(() => {}) }
    await renderShop(link, { ...user, ...silent }, other)

    expect(await screen.findByText('This link belongs to another account')).toBeTruthy()
  })

  it('is not believed where the service does not know its token', async () => {
    const { kept } = await renderShop(link, {
      'GET /auth/v1/user': () => Response.json({ code: 'bad_jwt' }, { status: 403 }),
    })

    expect(await screen.findByText('This link is not valid')).toBeTruthy()
    expect(kept()).toBeUndefined()
  })

  it('can be asked for again where it has expired, without a word from its address', async () => {
    const { user: person, sent } = await renderShop(
      '/about#error=access_denied&error_code=otp_expired&error_description=Call+Mallory',
      { 'POST /auth/v1/resend': () => Response.json({}) },
    )

    const form = await screen.findByRole('form', { name: 'Send the link again' })
    await person.type(within(form).getByLabelText('Email'), 'ada@example.com')
    await person.click(screen.getByRole('button', { name: 'Send a new link' }))

    expect(await screen.findByRole('button', { name: 'Email sent' })).toBeTruthy()
    expect(sent.at(-1)?.call).toBe(
      'POST /auth/v1/resend?redirect_to=http%3A%2F%2Fshop.test%2Fabout',
    )
    expect(screen.queryByText(/Mallory/)).toBeNull()

    await person.type(within(form).getByLabelText('Email'), '{Backspace}')
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy()
  })

  it('with an error is explained in our words, and ends no session', async () => {
    const { kept } = await renderShop(
      '/about#error=access_denied&error_code=x&error_description=Call+Mallory',
      {},
      storedSession,
    )

    expect(await screen.findByText('This link is not valid')).toBeTruthy()
    expect(screen.queryByText(/Mallory/)).toBeNull()
    expect(kept()?.access_token).toBe('access')
  })

  it('asks nothing of a user who is confirmed and logged in', async () => {
    const used = '/about#error=access_denied&error_code=otp_expired'
    await renderShop(used, {}, storedSession)

    expect(await screen.findByText('You are already confirmed')).toBeTruthy()
    expect(screen.queryByRole('form', { name: 'Send the link again' })).toBeNull()
  })

  it('can be put away', async () => {
    const { user: person } = await renderShop('/about#error=access_denied&error_code=otp_expired')

    await person.click(await screen.findByRole('button', { name: 'Close' }))

    await waitFor(() =>
      expect(screen.queryByText('This link has expired or was already used')).toBeNull(),
    )
  })
})
