import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { autofill } from '#test/autofill.ts'
import { renderShop } from '#test/render-shop.tsx'

const subscribe = async (path: string, email: string) => {
  const shop = await renderShop(path, {
    'POST /store/v1/subscriptions': () => new Response(null, { status: 204 }),
  })
  autofill(await screen.findByLabelText('Email address'), email)
  await shop.user.click(screen.getByRole('button', { name: 'Subscribe' }))
  const sent = () =>
    shop.sent
      .filter(({ call }) => call === 'POST /store/v1/subscriptions')
      .map(({ body }) => JSON.parse(body))
  return { ...shop, sent }
}

describe('the newsletter box', () => {
  it.each([
    ['/', 'home'],
    ['/about', 'about'],
  ])(
    'on %s sends an address with where it was given, and says what comes',
    async (path, source) => {
      const { sent } = await subscribe(path, ' maria@example.test ')

      expect(await screen.findByText('Please check your inbox')).toBeTruthy()
      expect(sent()).toEqual([{ email: 'maria@example.test', source }])
    },
  )

  it('says at the field what is wrong with an address, and sends nothing', async () => {
    const { field, sent } = await subscribe('/', 'maria at example')

    const address = field('Email address')
    await waitFor(() => expect(document.activeElement).toBe(address))
    const described = address.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(
      'Please enter a complete email address.',
    )
    expect(sent()).toEqual([])
  })
})
