import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectConsole } from '#test/console-gate.ts'
import { renderApp } from '#test/render-app.tsx'

describe('an address that nothing has', () => {
  it('says so, leads home and names the path in the console', async () => {
    expectConsole(/^404 Error: .* \/no\/such\/page$/)
    renderApp('/no/such/page')

    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
  })
})
