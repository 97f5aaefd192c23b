import { newsletterConsentInPreferences } from '@golden-bead/contracts/newsletter'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectConsole } from '#test/console-gate.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const open = async (path = '/profile', answers: Answers = profileOf()) => {
  const shop = await renderShop(path, answers, storedSession)
  await screen.findByRole('tablist')
  return shop
}

describe('the profile page', () => {
  it('asks for a login first, and comes back after it', async () => {
    const { path } = await renderShop('/profile?tab=orders')

    await waitFor(() => expect(path()).toBe('/login?next=%2Fprofile%3Ftab%3Dorders'))
  })

  it('shows a name as it was written, whatever it contains', async () => {
    const name = '<img src=x onerror=alert(1)>'
    await open('/profile', profileOf({ name }))

    expect(await screen.findByRole('heading', { level: 1, name: `Hello, ${name}` })).toBeTruthy()
    expect(document.querySelector('img[src="x"]')).toBeNull()
  })

  it.each([
    ['pending', /^Newsletter and offers start once/],
    ['confirmed', /^Offers start once/],
  ])(
    'says of a %s subscription from the newsletter box what comes and what does not',
    async (status, words) => {
      await open('/profile?tab=preferences', {
        ...profileOf(),
        'GET /rest/v1/subscriptions': () => Response.json([{ status }]),
      })

      const box = await screen.findByRole('checkbox', { name: /^Newsletter/ })
      expect(box).toHaveProperty('checked', true)
      expect(screen.getByText(words)).toBeTruthy()
    },
  )

  it('saves name and phone with the account, and forgets what was cancelled', async () => {
    const stored = { name: 'Ada', phone: '' }
    const { user, field, sent } = await open('/profile', {
      'GET /rest/v1/profiles': () =>
        Response.json({ id: 'u1', email: 'ada@example.com', role: 'user', ...stored }),
      'PATCH /rest/v1/profiles': (body) => {
        Object.assign(stored, JSON.parse(body))
        return new Response(null, { status: 204 })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.clear(field('Name'))
    await user.type(field('Name'), 'Augusta')
    await user.type(field('Phone'), '(555) 010-0199')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('Profile updated')).toBeTruthy()
    expect(await screen.findByText('(555) 010-0199')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Augusta' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await user.type(field('Phone'), '9')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('(555) 010-0199')).toBeTruthy()
    expect(sent.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(1)
  })

  it('keeps what was typed where it could not be saved', async () => {
    const { user, field } = await open('/profile', {
      ...profileOf(),
      'PATCH /rest/v1/profiles': () => Response.json({}, { status: 503 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.type(field('Phone'), '555')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await screen.findByText('Your profile could not be saved.')
    expect(field('Phone')).toHaveProperty('value', '555')
  })

  it('shows nothing that one person typed to the next', async () => {
    const { user, field, logInElsewhere } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.type(field('Phone'), '555 of Ada')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await user.type(field('Current password'), 'secret of Ada')

    logInElsewhere({
      ...storedSession,
      access_token: 'access-of-grace',
      user: { id: 'u2', email: 'grace@example.com', name: 'Grace' },
    })

    expect(screen.queryByDisplayValue('555 of Ada')).toBeNull()
    expect(screen.queryByDisplayValue('secret of Ada')).toBeNull()
  })

  it.each([
    ['going to another tab', () => screen.getByRole('tab', { name: 'Orders' })],
    ['logging out', () => screen.getByRole('button', { name: 'Logout' })],
  ])('asks before what was typed is lost by %s', async (_how, findWayOut) => {
    const { user, field, path, kept } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.type(field('Phone'), '555')
    const wayOut = async () => {
      await user.click(screen.getByRole('button', { name: 'Account' }))
      await user.click(findWayOut())
      return within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    }

    await user.click((await wayOut()).getByRole('button', { name: 'Keep editing' }))
    expect(field('Phone')).toHaveProperty('value', '555')
    expect(path()).toBe('/profile')
    expect(kept()).toBeDefined()

    await user.click((await wayOut()).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByLabelText('Phone')).toBeNull())
  })

  it('stays usable where the profile cannot be fetched, and only logs it', async () => {
    const said = expectConsole(/^The profile could not be loaded\./)
    await open('/profile', {
      'GET /rest/v1/profiles': () => Response.json({ message: 'no' }, { status: 403 }),
    })

    await waitFor(() => expect(said).toHaveLength(1))
    expect(screen.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeTruthy()
    expect(screen.queryByText('no')).toBeNull()
  })

  it.each([
    ['orders', 'No orders yet'],
    ['addresses', 'No addresses yet'],
  ])('has an honest empty state for %s', async (tab, title) => {
    await open(`/profile?tab=${tab}`)

    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })

  it('has all preferences on', async () => {
    await open('/profile?tab=preferences')

    const boxes = within(screen.getByRole('form', { name: 'Preferences' })).getAllByRole('checkbox')
    expect(boxes.map((box) => box.getAttribute('name'))).toEqual([
      'orders',
      'newsletter',
      'marketing',
      'analytics',
      'personalization',
    ])
    expect(boxes.every((box) => box instanceof HTMLInputElement && box.checked)).toBe(true)
  })

  it('shows the words that are kept as the consent to the newsletter', async () => {
    await open('/profile?tab=preferences')

    const box = screen.getByRole('checkbox', { name: /^Newsletter/ })
    const shown = [...(box.closest('label')?.querySelectorAll('.block') ?? [])]
    expect(shown.map(({ textContent }) => textContent).join(': ')).toBe(
      newsletterConsentInPreferences,
    )
  })
})

const wrongPassword = () =>
  Response.json(
    { code: 'current_password_invalid', message: 'Current password is not correct.' },
    { status: 400 },
  )

const changePassword = async (answer: () => Response | Promise<Response>) => {
  const shop = await open('/profile', { ...profileOf(), 'PUT /auth/v1/user': answer })
  const { user, field } = shop
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await user.type(field('Current password'), 'wrong one')
  await user.type(field('New password'), 'new secret')
  await user.type(field('Confirm new password'), 'new secret')
  await user.click(screen.getByRole('button', { name: 'Update Password' }))
  return shop
}

describe('security', () => {
  it('asks for the current password, and says at the field that it is wrong', async () => {
    const { sent } = await changePassword(wrongPassword)

    expect(await screen.findByText('Current password is not correct.')).toBeTruthy()
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toBe(
      '{"password":"new secret","current_password":"wrong one"}',
    )
  })

  it('says that the current password is wrong after the form was left, too', async () => {
    const answer = Promise.withResolvers<Response>()
    const { user } = await changePassword(() => answer.promise)
    await user.click(screen.getByRole('tab', { name: 'Orders' }))
    await screen.findByRole('heading', { name: 'No orders yet' })

    answer.resolve(wrongPassword())

    expect(await screen.findByText('The password was not changed')).toBeTruthy()
    expect(screen.getByText('Current password is not correct.')).toBeTruthy()
  })

  it('does not claim that the password is the old one where the answer was lost', async () => {
    await changePassword(() => Promise.reject(new TypeError('Failed to fetch')))

    expect(await screen.findByText('Your password may have been changed')).toBeTruthy()
    expect(screen.getByText('Please try the new one first.')).toBeTruthy()
  })

  it('does not take the focus from another control when the password is wrong', async () => {
    const answer = Promise.withResolvers<Response>()
    const { user } = await changePassword(() => answer.promise)
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await user.type(await screen.findByRole('combobox'), 'pink')

    answer.resolve(wrongPassword())
    await screen.findByText('Current password is not correct.')
    await user.keyboard(' tower')

    expect(screen.getByRole('combobox')).toHaveProperty('value', 'pink tower')
  })

  it('asks for each part of a new password in words of its own', async () => {
    const { user, field } = await open()
    await user.click(screen.getByRole('button', { name: 'Change password' }))

    await user.click(screen.getByRole('button', { name: 'Update Password' }))

    for (const [label, words] of [
      ['Current password', 'Please enter your current password.'],
      ['New password', 'Please choose a new password.'],
      ['Confirm new password', 'Please repeat the new password.'],
    ] as const) {
      expect(field(label).getAttribute('aria-invalid')).toBe('true')
      expect(screen.getByText(words)).toBeTruthy()
    }
  })

  it('logs out everywhere else and stays logged in here', async () => {
    const { user, sent, kept } = await open('/profile', {
      ...profileOf(),
      'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
    })

    await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }))

    expect(await screen.findByText('Logged out everywhere else')).toBeTruthy()
    expect(sent.at(-1)?.call).toBe('POST /auth/v1/logout?scope=others')
    expect(kept()?.access_token).toBe('access')
  })
})

it('says that the account was deleted, and is left for the shop', async () => {
  const { user, field, kept } = await open('/profile', {
    ...profileOf(),
    'DELETE /store/v1/account': () => new Response(null, { status: 204 }),
  })
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(field('Your email address'), 'ada@example.com')
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))

  const name = 'Your account was deleted'
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
  expect(screen.getByText(/We sent a confirmation to ada@example.com/)).toBeTruthy()
  expect(kept()).toBeUndefined()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Back to the shop' }).getAttribute('href')).toBe('/')
})

describe('the menu of the account', () => {
  it('leads to the profile, and to the admin panel only for an admin', async () => {
    await open()
    expect(screen.queryByRole('link', { name: 'Admin Panel', hidden: true })).toBeNull()
  })

  it('has the admin panel for an admin', async () => {
    const { user } = await open('/profile', profileOf({ role: 'admin' }))

    await user.click(screen.getByRole('button', { name: 'Account' }))

    expect((await screen.findByRole('link', { name: 'Admin Panel' })).getAttribute('href')).toBe(
      '/admin',
    )
  })

  it('logs out: no session, no profile, back on the home page', async () => {
    const { user, path, kept, sent } = await open()

    await user.click(screen.getByRole('button', { name: 'Account' }))
    await user.click(screen.getByRole('button', { name: 'Logout' }))

    await waitFor(() => expect(path()).toBe('/'))
    await waitFor(() => expect(kept()).toBeUndefined())
    expect(screen.queryByText('Ada')).toBeNull()
    await waitFor(() =>
      expect(sent.map(({ call }) => call)).toContain('POST /auth/v1/logout?scope=local'),
    )
  })
})
