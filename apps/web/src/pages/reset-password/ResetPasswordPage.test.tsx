import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const setUser = 'PUT /auth/v1/user'
const whole = '/reset-password?access_token=a.b.c&refresh_token=r&type=recovery'
const user = { id: 'u1', email: 'ada@example.com', user_metadata: {} }

const open = async (answers: Answers, session?: object) => {
  const shop = await renderShop(whole, answers, session)
  await screen.findByRole('form', { name: 'Reset password' })

  return {
    ...shop,
    set: async (password: string, confirm = password) => {
      await shop.user.type(shop.field('New password'), password)
      await shop.user.type(shop.field('Confirm new password'), confirm)
      await shop.user.click(screen.getByRole('button', { name: 'Update Password' }))
    },
  }
}

describe('the reset page', () => {
  it('sets the password, logs the session of the link out and goes to the login', async () => {
    const { set, path, sent, kept } = await open({ [setUser]: () => Response.json(user) })
    const pathWhileOpen = path()

    await set('new secret')

    expect(await screen.findByText('Password updated successfully')).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/login'))
    expect(pathWhileOpen).toBe('/reset-password')
    expect(sent.map(({ call }) => call)).toContain('POST /auth/v1/logout?scope=local')
    expect(kept()).toBeUndefined()
  })

  it('does not wait for the session of the link to be logged out', async () => {
    const { set, path } = await open({
      [setUser]: () => Response.json(user),
      'POST /auth/v1/logout': () => new Promise(() => {}),
    })

    await set('new secret')

    await waitFor(() => expect(path()).toBe('/login'))
  })

  it('ends the login of the same account in this browser too, as the service does', async () => {
    const { set, path, kept } = await open({ [setUser]: () => Response.json(user) }, storedSession)

    await set('new secret')

    await waitFor(() => expect(path()).toBe('/login'))
    expect(kept()).toBeUndefined()
  })

  it.each([
    ['12345', '12345', 'Password must be at least 6 characters long.'],
    ['new secret', 'other', "Passwords don't match"],
  ])('rejects %s with %s', async (password, confirm, message) => {
    const { set, sent } = await open({})

    await set(password, confirm)

    expect(await screen.findByText(message)).toBeTruthy()
    expect(sent.some(({ call }) => call === setUser)).toBe(false)
  })

  it.each([
    '/reset-password',
    '/reset-password?access_token=a.b.c',
    '/reset-password?refresh_token=r',
    '/reset-password#error=access_denied&error_code=otp_expired&error_description=x',
  ])('leads on from a link that is not whole: %s', async (address) => {
    const { path } = await renderShop(address)

    expect(await screen.findByText('Invalid reset link')).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/forgot-password'))
  })

  it.each([
    ['Password updated successfully', () => Response.json(user)],
    [
      'Invalid reset link',
      () => Response.json({ code: 'session_not_found', message: 'gone' }, { status: 403 }),
    ],
  ])('says %s after the page was left, without a navigation', async (words, answer) => {
    const held = Promise.withResolvers<Response>()
    const {
      set,
      path,
      user: person,
    } = await open({
      [setUser]: () => held.promise,
      'POST /auth/v1/token': answer,
    })
    await set('new secret')
    await person.click(
      within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Contact' }),
    )
    await screen.findByRole('heading', { level: 1, name: 'Contact' })

    held.resolve(answer())

    expect(await screen.findByText(words)).toBeTruthy()
    expect(path()).toBe('/contact')
  })

  it('leads on from a link whose session is over', async () => {
    const rejected = () =>
      Response.json({ code: 'session_not_found', message: 'gone' }, { status: 403 })
    const { set, path } = await open({ [setUser]: rejected, 'POST /auth/v1/token': rejected })

    await set('new secret')

    expect(await screen.findByText('Invalid reset link')).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/forgot-password'))
  })
})
