import { useRef } from 'react'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Pagination } from './Pagination.tsx'

const pathOf = (page: number) => `/?page=${page}`

const List = () => {
  const page = Number(new URLSearchParams(useLocation().search).get('page') ?? 1)
  const results = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h2 ref={results} tabIndex={-1}>
        Results of page {page}
      </h2>
      <Pagination label="Pages" page={page} pageCount={5} pathOf={pathOf} results={results} />
    </>
  )
}

const renderList = () =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: List }])} />)

const currentPage = () => screen.getByRole('link', { current: 'page' }).textContent

describe('the pages of a list', () => {
  it('marks the chosen page before its results are there', async () => {
    renderList()

    fireEvent.click(screen.getByRole('link', { name: 'Next page' }))

    expect(currentPage()).toBe('2')
    expect(screen.getByText('Results of page 1')).toBeTruthy()
    expect(await screen.findByText('Results of page 2')).toBeTruthy()
    expect(currentPage()).toBe('2')
  })

  it('follows the last of two choices', async () => {
    renderList()

    fireEvent.click(screen.getByRole('link', { name: 'Page 2' }))
    fireEvent.click(screen.getByRole('link', { name: 'Page 5' }))

    expect(currentPage()).toBe('5')
    expect(await screen.findByText('Results of page 5')).toBeTruthy()
  })

  it('leads on from no last page', async () => {
    renderList()

    fireEvent.click(screen.getByRole('link', { name: 'Page 5' }))

    expect(await screen.findByText('Results of page 5')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe(
      '/?page=4',
    )
    expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
  })

  it('does not navigate back when the visitor has gone on before the page changed', async () => {
    const router = createBrowserRouter([
      { path: '/', Component: List },
      { path: '/cart', element: 'Your cart' },
    ])
    render(<RouterProvider router={router} />)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())

    fireEvent.click(screen.getByRole('link', { name: 'Page 2' }))
    void router.navigate('/cart')
    act(() => void vi.runAllTimers())
    vi.useRealTimers()

    expect(await screen.findByText('Your cart')).toBeTruthy()
    expect(location.pathname).toBe('/cart')
  })

  it('takes the focus to the results', async () => {
    renderList()
    const link = screen.getByRole('link', { name: 'Page 5' })
    link.focus()

    fireEvent.click(link)

    const results = await screen.findByText('Results of page 5')
    await waitFor(() => expect(document.activeElement).toBe(results))
  })

  it.each(['ctrlKey', 'metaKey', 'shiftKey'])('leaves a click with %s to the browser', (key) => {
    renderList()

    const isOurs = !fireEvent.click(screen.getByRole('link', { name: 'Page 2' }), { [key]: true })

    expect(isOurs).toBe(false)
    expect(currentPage()).toBe('1')
  })
})
