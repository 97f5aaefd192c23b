import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { keepOrderKey } from '#features/orders/order-key.ts'
import { autofill } from '#test/autofill.ts'
import { renderApp } from '#test/render-app.tsx'
import { renderShop } from '#test/render-shop.tsx'

const textbox = (name: string) => screen.getByRole('textbox', { name })
const describedBy = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
const invalidFields = () =>
  screen.getByRole('form', { name: 'Contact' }).querySelectorAll('[aria-invalid=true]')

const fill = () => {
  autofill(textbox('Name'), 'Ada')
  autofill(textbox('Email'), 'ada@example.com')
  autofill(screen.getByRole('combobox', { name: 'Subject' }), 'custom-order')
  autofill(textbox('Message'), 'Thirty chairs.')
}

describe('the contact form', () => {
  it('offers the six subjects', async () => {
    renderApp('/contact')

    const subject = await screen.findByRole('combobox', { name: 'Subject' })
    expect([...subject.querySelectorAll('option')].map(({ value }) => value)).toEqual([
      '',
      'product-inquiry',
      'order-support',
      'educational-guidance',
      'custom-order',
      'partnership',
      'other',
    ])
  })

  it('says at each field what is missing and goes to the first', async () => {
    const { user } = renderApp('/contact')

    await user.click(await screen.findByRole('button', { name: 'Send Message' }))

    const name = screen.getByRole('textbox', { name: 'Name' })
    expect(document.activeElement).toBe(name)
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Please choose a subject.')).toBeTruthy()
    expect(screen.getByText('Please write a message.')).toBeTruthy()
    expect(invalidFields()).toHaveLength(4)
  })

  it('does not take blanks for a message', async () => {
    const { user } = renderApp('/contact')
    await screen.findByRole('form', { name: 'Contact' })
    fill()
    autofill(textbox('Message'), '   ')

    await user.click(screen.getByRole('button', { name: 'Send Message' }))

    expect(await screen.findByText('Please write a message.')).toBeTruthy()
    expect(invalidFields()).toHaveLength(1)
  })

  it('takes what was typed before React was there', async () => {
    const app = renderApp('/contact')
    const name = await screen.findByRole('textbox', { name: 'Name' })
    // Without an event, as a browser or a password manager fills in what is not ours yet.
    Object.assign(name, { value: 'Ada' })

    await app.user.click(screen.getByRole('button', { name: 'Send Message' }))

    expect(await screen.findByText('Please choose a subject.')).toBeTruthy()
    expect(screen.queryByText('Please tell us your name.')).toBeNull()
    expect(name).toHaveProperty('value', 'Ada')
  })

  it('does not take an address without an @ for an email address', async () => {
    const { user } = renderApp('/contact')
    await screen.findByRole('form', { name: 'Contact' })
    fill()
    autofill(textbox('Email'), 'ada.example.com')

    await user.click(screen.getByRole('button', { name: 'Send Message' }))

    expect(describedBy(textbox('Email'))).toBe('Please enter a complete email address.')
    await waitFor(() => expect(document.activeElement).toBe(textbox('Email')))
  })
})

describe('a message that the shop does not answer', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const isSaid = (words: string) => screen.queryAllByText(words).length > 0

  /** A form that is filled in and old enough, on a page where time passes only when a test says so. */
  const open = async (path = '/contact') => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let send = (): Response | Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))
    const { sent } = await renderShop(path, {
      'GET /store/v1/messages/form': () => Response.json({ form: 'first' }),
      'POST /store/v1/messages': () => send(),
    })
    await pass(0)
    fill()
    press('Send Message')
    await pass(10_000)
    await act(() => vi.dynamicImportSettled())
    return {
      calls: () => sent.filter(({ call }) => call.startsWith('POST /store/v1/messages')),
      sent: () =>
        sent
          .filter(({ call }) => call === 'POST /store/v1/messages')
          .map(({ body }) => JSON.parse(body)),
      reconnect: () => {
        send = () => Response.json({ reference: 'ABCD-1234' }, { status: 201 })
      },
    }
  }

  it('stays as it was typed, and is sent once more by another try, not as a second one', async () => {
    const { sent, reconnect } = await open()
    expect(isSaid('Your message was not sent')).toBe(true)
    expect(textbox('Message')).toHaveProperty('value', 'Thirty chairs.')
    reconnect()

    press('Send Message')
    await pass(1000)

    expect(isSaid('Message sent successfully!')).toBe(true)
    expect(isSaid('Your reference is ABCD-1234')).toBe(true)
    expect(textbox('Message')).toHaveProperty('value', '')
    expect(sent()).toMatchObject([
      { form: 'first', message: 'Thirty chairs.' },
      { form: 'first', message: 'Thirty chairs.' },
    ])
  })

  it('about an order that the tab has the key of has its number, and the key in no address', async () => {
    keepOrderKey('GB-1001', 'key-of-the-order')
    const { calls, sent } = await open('/contact?order=GB-1001')

    expect(textbox('Order number (optional)')).toHaveProperty('value', 'GB-1001')
    expect(sent()).toMatchObject([{ order_number: 'GB-1001' }])
    const [{ call, headers } = { call: '', headers: new Headers() }] = calls()
    expect(headers.get('order-key')).toBe('key-of-the-order')
    expect(call).toBe('POST /store/v1/messages')
  })

  it('is seen to be tried again, however soon that fails', async () => {
    await open()

    press('Send Message')
    await pass(999)
    expect(screen.getByRole('button', { name: 'Sending' })).toBeTruthy()
    expect(isSaid('Your message was not sent')).toBe(false)

    await pass(1)
    expect(screen.getByRole('button', { name: 'Send Message' })).toBeTruthy()
    expect(isSaid('Your message was not sent')).toBe(true)
  })
})
