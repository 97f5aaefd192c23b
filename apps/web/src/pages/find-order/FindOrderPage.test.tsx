import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderShop } from '#test/render-shop.tsx'

const call = 'POST /store/v1/orders/find'
const open = async (answer: () => Response, search = '') => {
  const shop = await renderShop(`/find-order${search}`, { [call]: answer })
  await screen.findByRole('heading', { level: 1, name: 'Find your order' })
  return shop
}
const sentBody = (sent: { call: string; body: string }[]) =>
  sent.filter((one) => one.call === call).map(({ body }) => JSON.parse(body))
const noContent = () => new Response(null, { status: 204 })

describe('who looks for an order', () => {
  it('is sent the link, and reads the same whatever there is', async () => {
    const { user, sent } = await open(noContent)

    await user.type(screen.getByLabelText('Order number'), 'lo 1001 ')
    await user.type(screen.getByLabelText('Email'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Send me the link' }))

    const title = await screen.findByRole('heading', { level: 1, name: 'Check your email' })
    expect(document.activeElement).toBe(title)
    expect(sentBody(sent)).toEqual([{ number: 'lo 1001', email: 'ada@example.com' }])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByLabelText('Order number')).toHaveProperty('value', 'lo 1001')
  })

  it('need not type a number that is known, and is told what is wrong at its field', async () => {
    const { user, sent } = await open(noContent, '?number=GB-1001')
    expect(screen.getByLabelText('Order number')).toHaveProperty('value', 'GB-1001')

    await user.clear(screen.getByLabelText('Order number'))
    await user.type(screen.getByLabelText('Order number'), 'my order')
    await user.click(screen.getByRole('button', { name: 'Send me the link' }))

    await screen.findByText('Please enter the number in our emails, such as 1001.')
    expect(document.activeElement).toBe(screen.getByLabelText('Order number'))
    expect(sentBody(sent)).toEqual([])
  })

  it('keeps what is typed where it could not be sent', async () => {
    const { user } = await open(() => Response.json({}, { status: 503 }), '?number=GB-1001')

    await user.type(screen.getByLabelText('Email'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Send me the link' }))

    await screen.findByText('The email could not be sent.')
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
  })
})
