import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const token = 'POST /auth/v1/token'

const rejectedWith = (status: number, code: string, message: string): Answers => ({
  [token]: () => Response.json({ code, message }, { status }),
})
const accepting: Answers = {
  [token]: () =>
    Response.json({
      ...storedSession,
      user: { id: 'u1', email: 'ada@example.com', user_metadata: { name: 'Ada' } },
    }),
}

const openLogin = async (answers: Answers, path = '/login') => {
  const shop = await renderShop(path, answers)
  await screen.findByRole('form', { name: 'Login' })

  return {
    ...shop,
    logIn: async (email: string, password: string) => {
      if (email) await shop.user.type(shop.field('Email'), email)
      if (password) await shop.user.type(shop.field('Password'), password)
      await shop.user.click(screen.getByRole('button', { name: 'Log in' }))
    },
  }
}

describe('the login', () => {
  it('welcomes the visitor back and goes to the home page', async () => {
    const { logIn, path, kept } = await openLogin(accepting)

    await logIn('ada@example.com', 'secret')

    expect(await screen.findByText('Welcome back!')).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/'))
    expect(kept()?.user.name).toBe('Ada')
  })

  it('brings an admin to the start of the panel', async () => {
    const { logIn, path } = await openLogin({ ...accepting, ...profileOf({ role: 'admin' }) })

    await logIn('ada@example.com', 'secret')

    await waitFor(() => expect(path()).toBe('/admin/start'))
  })

  it.each([
    [503, 'service_unavailable', 'The service is temporarily unavailable, please try again.'],
    [500, 'unexpected_failure', 'Something went wrong on our side.'],
  ])('says what the service says with a %d', async (status, code, words) => {
    const { logIn } = await openLogin(rejectedWith(status, code, words))

    await logIn('ada@example.com', 'secret')

    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })

  it('takes the last failure away while a new try runs', async () => {
    const answer = Promise.withResolvers<Response>()
    const words = 'Invalid login credentials'
    const answers = rejectedWith(400, 'invalid_credentials', words)
    const { logIn } = await openLogin(answers)
    await logIn('ada@example.com', 'wrong')
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)

    answers[token] = () => answer.promise
    await logIn('', 'secret')

    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    answer.resolve(Response.json({ message: words }, { status: 400 }))
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })

  it('returns to the page that asked for it', async () => {
    const { logIn, path } = await openLogin(accepting, '/login?next=%2Fabout%3Fa%3D1')

    await logIn('ada@example.com', 'secret')

    await waitFor(() => expect(path()).toBe('/about?a=1'))
  })

  it('leads who has no account yet to the registration, which comes back as well', async () => {
    await openLogin(accepting, '/login?next=%2Fcheckout')

    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/register?next=%2Fcheckout',
    )
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never goes to %s',
    async (next) => {
      const { logIn, path } = await openLogin(accepting, `/login?next=${encodeURIComponent(next)}`)

      await logIn('ada@example.com', 'secret')

      await waitFor(() => expect(path()).toBe('/'))
    },
  )

  it('asks for what is missing, at the field, and puts the cursor there', async () => {
    const { logIn, field, sent } = await openLogin(accepting)

    await logIn('', '')

    const email = field('Email')
    await waitFor(() => expect(document.activeElement).toBe(email))
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Please enter your password.')).toBeTruthy()
    expect(sent.some(({ call }) => call.startsWith(token))).toBe(false)
  })

  it('shows the error message of the service', async () => {
    const { logIn } = await openLogin(
      rejectedWith(400, 'invalid_credentials', 'Invalid login credentials'),
    )

    await logIn('ada@example.com', 'wrong')

    expect(await screen.findByText('Invalid login credentials')).toBeTruthy()
  })

  it('asks to check the credentials where the service rejects them without a message', async () => {
    const { logIn } = await openLogin(rejectedWith(400, '', ''))

    await logIn('ada@example.com', 'wrong')

    expect(await screen.findByText('Please check your credentials and try again.')).toBeTruthy()
  })

  it('asks to try again where no answer comes', async () => {
    const { logIn } = await openLogin({
      [token]: () => Promise.reject(new TypeError('Failed to fetch')),
    })

    await logIn('ada@example.com', 'secret')

    expect(await screen.findByText('An error occurred. Please try again.')).toBeTruthy()
  })

  it('is busy while it waits, and sends nothing twice', async () => {
    const { logIn, user, sent } = await openLogin({ [token]: () => new Promise(() => {}) })

    await logIn('ada@example.com', 'secret')
    const button = await screen.findByRole('button', { name: 'Logging in' })
    await user.click(button)

    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(sent.filter(({ call }) => call.startsWith(token))).toHaveLength(1)
  })

  it('stays busy until the next page is there', async () => {
    const { logIn, path, kept, holdPages } = await openLogin(accepting, '/login?next=%2Fabout')
    const comePages = holdPages()

    await logIn('ada@example.com', 'secret')

    expect(await screen.findByText('Welcome back!')).toBeTruthy()
    expect(kept()).toBeDefined()
    expect(path()).toBe('/login?next=%2Fabout')
    const button = screen.getByRole('button', { name: 'Logging in' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    comePages()
    await waitFor(() => expect(path()).toBe('/about'))
  })

  it('offers the confirmation mail again to an address that is not confirmed', async () => {
    const { logIn, user, sent } = await openLogin(
      {
        ...rejectedWith(400, 'email_not_confirmed', 'Email not confirmed'),
        'POST /auth/v1/resend': () => Response.json({}),
      },
      '/login?next=%2Fcheckout',
    )

    await logIn('ada@example.com', 'secret')
    await user.click(await screen.findByRole('button', { name: 'Send the email again' }))

    expect(await screen.findByRole('button', { name: 'Email sent' })).toBeTruthy()
    const request = sent.find(({ call }) => call.startsWith('POST /auth/v1/resend'))
    expect(request?.body).toBe('{"type":"signup","email":"ada@example.com"}')
    expect(request?.call).toMatch(/\?redirect_to=http%3A%2F%2Fshop\.test%2Fcheckout$/)
  })

  it('redirects a signed-in user', async () => {
    const { path } = await renderShop('/login?next=%2Fabout', {}, storedSession)

    await waitFor(() => expect(path()).toBe('/about'))
  })
})
