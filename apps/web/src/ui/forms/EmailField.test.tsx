import { expect, test } from 'vitest'
import { screen } from '@testing-library/react'
import { emailLengthMax } from '@golden-bead/contracts/account-options'
import { renderShop } from '#test/render-shop.tsx'

const tooLong = `${'a'.repeat(emailLengthMax)}@example.com`

test.each(['/login', '/register', '/forgot-password', '/contact'])(
  'a longer address than any is refused and not cut: %s',
  async (path) => {
    const { user } = await renderShop(path)
    const field = await screen.findByLabelText('Email')

    await user.click(field)
    await user.paste(tooLong)
    await user.keyboard('{Enter}')

    expect(field).toHaveProperty('value', tooLong)
    expect(await screen.findByText(/no more than 255 characters/)).toBeTruthy()
  },
)
