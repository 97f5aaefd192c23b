import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { profileNameLengthMax } from '@golden-bead/contracts/account-options'
import { renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const signup = 'POST /auth/v1/signup'

const open = async (answers: Answers = {}, path = '/register') => {
  const shop = await renderShop(path, answers)
  await screen.findByRole('form', { name: 'Register' })
  const { user, field } = shop

  return {
    ...shop,
    fill: async (given: { password?: string; confirm?: string; hasAgreed?: boolean } = {}) => {
      const { password = 'secret', confirm = password, hasAgreed = true } = given
      await user.type(field('Name'), 'Ada Lovelace')
      await user.type(field('Email'), 'ada@example.com')
      await user.type(field('Password'), password)
      await user.type(field('Confirm password'), confirm)
      if (hasAgreed) await user.click(screen.getByRole('checkbox'))
      await user.click(screen.getByRole('button', { name: 'Create Account' }))
    },
  }
}

describe('the registration', () => {
  it('leads those who have an account to the login, which only the header names so', async () => {
    await open()

    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('link', { name: 'Login' })).toBeTruthy()
  })

  it('says at once that the shop opens no accounts', async () => {
    await renderShop('/register', {}, undefined, { isSignUpDisabled: true })

    expect(await screen.findByText(/This shop is not accepting new accounts/)).toBeTruthy()
    expect(screen.queryByRole('form', { name: 'Register' })).toBeNull()
  })

  it('asks for passwords as long as the shop wants them', async () => {
    const { user, field } = await renderShop('/register', {}, undefined, { passwordLengthMin: 12 })
    await user.type(await screen.findByLabelText('Password'), 'eleven char')
    await user.click(screen.getByRole('button', { name: 'Create Account' }))

    expect(screen.getByText(/^At least 12 characters/)).toBeTruthy()
    expect(screen.getByText('Password must be at least 12 characters long.')).toBeTruthy()
    expect(field('Password').getAttribute('aria-invalid')).toBe('true')
  })

  it('sends the name along, tells to check the mail and goes to the login', async () => {
    const { fill, path, sent } = await open({
      [signup]: () => Response.json({ id: 'u1', email: 'ada@example.com', identities: [] }),
    })

    await fill()

    expect(await screen.findByText('Account created successfully!')).toBeTruthy()
    expect(screen.getByText('Please check your email to confirm your account.')).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/login'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Almost there' })).toBeTruthy()
    expect(screen.queryByText('Good to see you again.')).toBeNull()
    const request = sent.find(({ call }) => call.startsWith(signup))
    expect(request?.call).toBe(`${signup}?redirect_to=http%3A%2F%2Fshop.test%2F`)
    expect(request?.body).toBe(
      '{"email":"ada@example.com","password":"secret","data":{"name":"Ada Lovelace"}}',
    )
  })

  const accepting: Answers = {
    [signup]: () => Response.json({ id: 'u1', email: 'ada@example.com', identities: [] }),
  }

  it('comes back to the page that asked for it, by the login and by the link of the mail', async () => {
    const { fill, path, sent } = await open(accepting, '/register?next=%2Fcheckout')
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/login?next=%2Fcheckout',
    )

    await fill()

    await waitFor(() => expect(path()).toBe('/login?next=%2Fcheckout'))
    expect(sent.find(({ call }) => call.startsWith(signup))?.call).toBe(
      `${signup}?redirect_to=http%3A%2F%2Fshop.test%2Fcheckout`,
    )
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example'])(
    'has no link lead to %s',
    async (next) => {
      const { fill, sent } = await open(accepting, `/register?next=${encodeURIComponent(next)}`)

      await fill()

      await waitFor(() =>
        expect(sent.find(({ call }) => call.startsWith(signup))?.call).toBe(
          `${signup}?redirect_to=http%3A%2F%2Fshop.test%2F`,
        ),
      )
    },
  )

  it('goes on at once where the shop asks for no confirmation', async () => {
    const { fill, path } = await open(
      {
        [signup]: () =>
          Response.json({
            ...storedSession,
            user: { id: 'u1', email: 'ada@example.com', user_metadata: { name: 'Ada' } },
          }),
      },
      '/register?next=%2Fabout',
    )

    await fill()

    await waitFor(() => expect(path()).toBe('/about'))
  })

  it('shows its toast after the page was left, without a navigation', async () => {
    const answer = Promise.withResolvers<Response>()
    const { fill, path, user } = await open({ [signup]: () => answer.promise })
    await fill()
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Contact' }))
    await screen.findByRole('heading', { level: 1, name: 'Contact' })

    answer.resolve(Response.json({ id: 'u1', email: 'ada@example.com', identities: [] }))

    expect(await screen.findByText('Account created successfully!')).toBeTruthy()
    expect(path()).toBe('/contact')
  })

  it('leaves a note at the login that stays, with the address filled in', async () => {
    const { fill, field } = await open({
      [signup]: () => Response.json({ id: 'u1', email: 'ada@example.com', identities: [] }),
    })

    await fill()

    const login = within(await screen.findByRole('main'))
    expect(await login.findByText('Please check your email to confirm your account')).toBeTruthy()
    expect(login.getByText(/the email we sent to ada@example.com/)).toBeTruthy()
    expect(field('Email')).toHaveProperty('value', 'ada@example.com')
  })

  it('takes no longer name than the profile can hold', async () => {
    const { field } = await open()

    expect(field('Name')).toHaveProperty('maxLength', profileNameLengthMax)
  })

  it.each([
    ['two different passwords', { confirm: 'other' }, "Passwords don't match."],
    ['a short password', { password: '12345' }, 'Password must be at least 6 characters long.'],
    ['no consent to the terms', { hasAgreed: false }, 'Please agree to the terms first.'],
  ])('is not sent with %s', async (_what, given, message) => {
    const { fill, sent } = await open()

    await fill(given)

    expect(await screen.findByText(message)).toBeTruthy()
    expect(sent.some(({ call }) => call.startsWith(signup))).toBe(false)
  })

  it('marks every field that was left empty, with words of its own', async () => {
    const { field, user } = await open()

    await user.click(screen.getByRole('button', { name: 'Create Account' }))

    expect(screen.getByText('Please choose a password.')).toBeTruthy()
    expect(screen.getByText('Please repeat the password.')).toBeTruthy()
    const empty = ['Name', 'Email', 'Password', 'Confirm password'].map(field)
    for (const one of [...empty, screen.getByRole('checkbox')]) {
      expect(one.getAttribute('aria-invalid')).toBe('true')
    }
  })

  it('takes the message away as soon as the field is changed', async () => {
    const { fill, field, user } = await open()
    await fill({ confirm: 'other' })

    await user.type(field('Confirm password'), 'x')

    expect(screen.queryByText("Passwords don't match.")).toBeNull()
  })

  it('says at the field why the service finds the password too weak', async () => {
    const message = 'Password is known to be weak and easy to guess, please choose a different one.'
    const { fill, field } = await open({
      [signup]: () => Response.json({ code: 'weak_password', message }, { status: 422 }),
    })

    await fill()

    await waitFor(() => expect(field('Password').getAttribute('aria-invalid')).toBe('true'))
    const form = screen.getByRole('form', { name: 'Register' })
    expect(within(form).getByText(message)).toBeTruthy()
  })

  it('shows a typed password, and hides it again', async () => {
    const { field, user } = await open()
    const password = field('Password')

    await user.click(screen.getByRole('button', { name: 'Show password' }))
    const shown = password.getAttribute('type')
    await user.click(screen.getByRole('button', { name: 'Show password' }))

    expect(shown).toBe('text')
    expect(password.getAttribute('type')).toBe('password')
  })

  it('tells that Caps Lock is on', async () => {
    const { field, user } = await open()

    await user.type(field('Password'), '{CapsLock}a')

    expect(screen.getByText('Caps Lock is on.')).toBeTruthy()
  })
})
