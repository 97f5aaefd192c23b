import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#test/render-app.tsx'

const fill = async ({ user }: ReturnType<typeof renderApp>) => {
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ada')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Subject' }), 'custom-order')
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Thirty chairs.')
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
    const app = renderApp('/contact')
    await fill(app)
    const email = screen.getByRole('textbox', { name: 'Email' })
    await app.user.clear(email)
    await app.user.type(email, 'ada.example.com')

    await app.user.click(screen.getByRole('button', { name: 'Send Message' }))

    expect(screen.getByText('Please enter a complete email address.')).toBeTruthy()
  })
})
