import { expect, test } from 'vitest'
import { screen } from '@testing-library/react'
import { emailLengthMax } from '@golden-bead/contracts/account-options'
import { renderShop } from '#test/render-shop.tsx'

test.each(['/login', '/register', '/forgot-password', '/contact'])(
  'no field takes a longer e-mail address than an account may have: %s',
  async (path) => {
    await renderShop(path)

    expect(await screen.findByLabelText('E-mail')).toHaveProperty('maxLength', emailLengthMax)
  },
)
