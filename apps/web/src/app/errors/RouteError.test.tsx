import { plainConfig } from '@golden-bead/contracts/server-rendering'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { expectConsole } from '#test/console-gate.ts'
import { ClientConfigContext } from '#ui/ClientConfig.tsx'
import { RouteError } from './RouteError.tsx'

const Broken = () => {
  throw new Error('secret detail')
}

const Frame = () => (
  <>
    <p>The frame of the shop</p>
    <Outlet />
  </>
)

describe('a broken page', () => {
  it('says so inside the frame, shows no inner detail and leads home', async () => {
    // React repeats what a component throws on the console.
    expectConsole(/secret detail/)
    const router = createMemoryRouter([
      {
        path: '/',
        Component: Frame,
        children: [{ ErrorBoundary: RouteError, children: [{ index: true, Component: Broken }] }],
      },
    ])
    render(
      <ClientConfigContext value={plainConfig}>
        <RouterProvider router={router} />
      </ClientConfigContext>,
    )

    expect(
      await screen.findByRole('heading', { name: 'Unexpected Application Error!' }),
    ).toBeTruthy()
    expect(screen.getByText('The frame of the shop')).toBeTruthy()
    expect(screen.queryByText(/secret detail/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
  })
})
