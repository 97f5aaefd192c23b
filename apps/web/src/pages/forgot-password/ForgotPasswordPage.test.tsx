import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const recover = 'POST /auth/v1/recover'

const ask = async (answers: Answers) => {
  const shop = await renderShop('/forgot-password', answers)
  await screen.findByRole('form', { name: 'Forgot password' })
  await shop.user.type(shop.field('Email'), 'ada@example.com')
  await shop.user.click(screen.getByRole('button', { name: 'Send reset link' }))
  return shop
}

it('confirms that a mail was sent, and leads back to try another address', async () => {
  const { sent, user, field } = await ask({ [recover]: () => Response.json({}) })

  const heading = await screen.findByRole('heading', { level: 1, name: 'Check your email' })
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(sent.find(({ call }) => call.startsWith(recover))?.call).toBe(
    `${recover}?redirect_to=http%3A%2F%2Fshop.test%2Freset-password`,
  )

  await user.click(screen.getByRole('button', { name: 'Try a different email' }))
  expect(screen.getByRole('form', { name: 'Forgot password' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
})

it('does not take the focus from another control when the mail has been sent', async () => {
  const answer = Promise.withResolvers<Response>()
  const { user } = await ask({ [recover]: () => answer.promise })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.type(await screen.findByRole('combobox'), 'pink')

  answer.resolve(Response.json({}))
  await screen.findByRole('heading', { level: 1, name: 'Check your email' })

  expect(document.activeElement).toBe(screen.getByRole('combobox'))
})

it('shows the error message of the service', async () => {
  await ask({
    [recover]: () =>
      Response.json(
        { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
        { status: 429 },
      ),
  })

  expect(await screen.findByText('Request rate limit reached')).toBeTruthy()
})

it('asks to try again where no answer comes', async () => {
  await ask({ [recover]: () => new Response('', { status: 503 }) })

  expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeTruthy()
})

const findCode = () =>
  screen.findByLabelText('Code from the email', { exact: true, selector: 'input' })
const opened: Answers = {
  [recover]: () => Response.json({}),
  'POST /auth/v1/verify': () =>
    Response.json({
      ...storedSession,
      user: { id: 'u1', email: 'ada@example.com', user_metadata: {} },
    }),
}

it('takes the code of the mail for a new password, and logs nobody in by it', async () => {
  const { user, field, sent, kept, path } = await ask({
    ...opened,
    'PUT /auth/v1/user': () => Response.json({ id: 'u1', email: 'ada@example.com' }),
  })

  await user.type(await findCode(), '123456{Enter}')

  const heading = await screen.findByRole('heading', { name: 'Set a new password' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText(/^The code is right/)).toBeTruthy()
  expect(kept()).toBeUndefined()
  await user.type(field('New password'), 'new secret')
  await user.type(field('Confirm new password'), 'new secret')
  await user.click(screen.getByRole('button', { name: 'Update Password' }))
  expect(await screen.findAllByText('Password updated successfully')).not.toEqual([])
  await waitFor(() => expect(path()).toBe('/login'))
  const put = sent.find(({ call }) => call === 'PUT /auth/v1/user')
  expect(put?.headers.get('authorization')).toBe('Bearer access')
  expect(JSON.parse(put?.body ?? '')).toMatchObject({ password: 'new secret' })
  expect(kept()).toBeUndefined()
})

it('says at the field what is wrong with a code', async () => {
  const { user } = await ask({
    ...opened,
    'POST /auth/v1/verify': () => Response.json({ code: 'otp_expired' }, { status: 403 }),
  })
  const code = await findCode()
  const described = () => document.getElementById(code.getAttribute('aria-describedby') ?? '')

  await user.type(code, '12{Enter}')
  expect(described()?.textContent).toBe('Please type the 6 digits of the code.')
  await user.type(code, '3456{Enter}')

  const words = 'This code is not right, or it has expired.'
  await waitFor(() => expect(described()?.textContent).toBe(words))
  expect(document.activeElement).toBe(code)
})

it('asks for another mail where what the code opened has ended meanwhile', async () => {
  const shop = await ask({
    ...opened,
    'PUT /auth/v1/user': () => Response.json({ code: 'session_not_found' }, { status: 403 }),
    'POST /auth/v1/token': () => Response.json({}, { status: 400 }),
  })
  await shop.user.type(await findCode(), '123456{Enter}')
  await screen.findByRole('form', { name: 'Reset password' })

  await shop.user.type(shop.field('New password'), 'new secret')
  await shop.user.type(shop.field('Confirm new password'), 'new secret')
  await shop.user.click(screen.getByRole('button', { name: 'Update Password' }))

  expect(await screen.findByText('Invalid reset link')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(shop.field('Email')))
  expect(shop.kept()).toBeUndefined()
})
