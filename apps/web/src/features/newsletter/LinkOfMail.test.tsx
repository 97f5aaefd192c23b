import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderShop } from '#test/render-shop.tsx'

describe('a link of a mail that came without its secret', () => {
  it.each([
    ['/newsletter/confirm', 'home page', '/'],
    ['/newsletter/unsubscribe', 'write to us', '/contact'],
  ])('says so, and leads to where one gets on: %s', async (path, label, way) => {
    await renderShop(path)

    expect(await screen.findByText('This link has expired or is incomplete.')).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.queryByRole('button')).toBeNull()
    expect(main.getByRole('link', { name: label }).getAttribute('href')).toBe(way)
  })
})
