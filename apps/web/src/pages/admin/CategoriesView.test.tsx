import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildFacets, categories } from '#test/builders.ts'
import { profileOf, renderShop, storedSession } from '#test/render-shop.tsx'

/** `count` answers how many products the category has. */
const askToDelete = async (name: string, count: () => Response | Promise<Response>) => {
  const { user, sent } = await renderShop(
    '/admin?view=categories',
    {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
      'GET /rest/v1/products': count,
    },
    storedSession,
  )
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  return { user, sent }
}

const counted = (total: number) => () =>
  Response.json([], { headers: { 'content-range': `*/${total}` } })

describe('a category that is to be deleted', () => {
  it('is not called undeletable before its products are counted', async () => {
    await askToDelete('Sensorial', () => new Promise(() => {}))

    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Counting its products')).toBeTruthy()
    expect(within(dialog).getByRole('heading').textContent).toBe('Delete Sensorial')
    expect(within(dialog).queryByRole('link')).toBeNull()
  })

  it('stays where products use it, and says how many', async () => {
    await askToDelete('Sensorial', counted(4))

    const dialog = await screen.findByRole('dialog', { name: 'Sensorial cannot be deleted' })
    expect(within(dialog).getByText(/^4 products use this category/)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it.each([
    ['says that it has none', counted(0), /^Sensorial has no products\./],
    ['cannot be had', () => Response.json({}, { status: 503 }), /^If no product uses Sensorial,/],
  ])('goes on request where the count %s', async (_what, count, words) => {
    const { user, sent } = await askToDelete('Sensorial', count)

    const dialog = await screen.findByRole('dialog', { name: /^Are you sure/ })
    expect(within(dialog).getByText(words)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))

    expect(await screen.findAllByText('Category deleted successfully!')).not.toEqual([])
    expect(sent.map(({ call }) => call)).toContain('DELETE /rest/v1/categories?id=eq.sensorial')
  })
})
