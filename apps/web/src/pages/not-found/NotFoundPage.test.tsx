import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '#test/render-app.tsx'

describe('an address that nothing has', () => {
  it('says so, leads home and names the path in the console', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    renderApp('/no/such/page')

    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
    expect(log.mock.calls.flat()).toContain('/no/such/page')
  })
})
