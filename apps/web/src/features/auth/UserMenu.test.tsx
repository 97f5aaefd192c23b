import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { profileOf, renderShop, storedSession } from '#test/render-shop.tsx'

const open = async (path: string) => {
  const shop = await renderShop(path, profileOf(), storedSession)
  await shop.user.click(await screen.findByRole('button', { name: 'Account' }))
  return shop
}

describe('the menu of the account', () => {
  it('gives the focus to the page when a link of it changes the query alone', async () => {
    const { user, path } = await open('/profile?tab=orders')

    await user.click(screen.getByRole('link', { name: 'Profile' }))

    await waitFor(() => expect(path()).toBe('/profile'))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('gives the focus to the page when somebody logs out where nobody has to leave', async () => {
    const { user, kept } = await open('/')

    await user.click(screen.getByRole('button', { name: 'Logout' }))

    await waitFor(() => expect(kept()).toBeUndefined())
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})
