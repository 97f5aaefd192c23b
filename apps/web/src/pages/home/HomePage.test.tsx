import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { categories, products } from '#test/builders.ts'
import { renderApp } from '#test/render-app.tsx'

const featured = products.filter((product) => product.featured)

describe('the home page', () => {
  it('leads to the materials, the categories and the featured products', async () => {
    renderApp('/', { categories, featured })

    expect((await screen.findByRole('link', { name: 'Shop Materials' })).getAttribute('href')).toBe(
      '/products',
    )
    const areas = screen.getByRole('region', { name: 'Explore by Category' })
    expect(within(areas).getAllByRole('link')).toHaveLength(5)
    const shelf = screen.getByRole('region', { name: 'Featured products' })
    expect(within(shelf).getAllByRole('article')).toHaveLength(featured.length)
  })

  it('shows the rating of the sample, and none once the products are of the shop itself', async () => {
    const sample = renderApp('/', { categories, featured })
    expect(await screen.findByText(/from 2,847 reviews/)).toBeTruthy()
    sample.unmount()

    renderApp('/', {
      categories,
      featured: featured.map((product) => ({ ...product, is_sample: false })),
    })
    expect(await screen.findByRole('link', { name: 'Shop Materials' })).toBeTruthy()
    expect(screen.queryByText(/reviews/)).toBeNull()
  })

  it('says what the bars of beads are, and shows none beside the numbers of a product', async () => {
    renderApp('/', { categories, featured })

    const areas = await screen.findByRole('region', { name: 'Explore by Category' })
    expect(within(areas).getByText(/Each area has its bead bar/)).toBeTruthy()
    expect(areas.querySelectorAll('.bead').length).toBeGreaterThan(0)
    const shelf = screen.getByRole('region', { name: 'Featured products' })
    expect(shelf.querySelectorAll('.bead')).toHaveLength(0)
  })

  it('names what could not be fetched and keeps the rest', async () => {
    renderApp('/')

    expect(await screen.findByText('Failed to fetch categories')).toBeTruthy()
    expect(await screen.findByText('Failed to fetch products')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Shop Materials' })).toBeTruthy()
  })

  it('has no headings over nothing while the shop is empty', async () => {
    renderApp('/', { categories: [], featured: [] })

    expect(await screen.findByRole('link', { name: 'Shop Materials' })).toBeTruthy()
    expect(screen.queryByText('Explore by Category')).toBeNull()
    expect(screen.queryByText('Featured products')).toBeNull()
  })
})
