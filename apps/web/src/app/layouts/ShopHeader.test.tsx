import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildFacets, categories } from '#test/builders.ts'
import { renderShop } from '#test/render-shop.tsx'

const open = async (path: string, name: string) => {
  const shop = await renderShop(path, {
    'GET /rest/v1/categories': () => Response.json(categories),
    'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
  })
  const [button] = screen.getAllByRole('button', { name })
  if (!button) throw new Error(`The header has no button "${name}".`)
  await shop.user.click(button)
  return shop
}

describe('what the header opens', () => {
  it('takes the focus when it opens, and not from who goes on working on the page', async () => {
    const { user, sent } = await open('/products', 'Search')
    const search = await screen.findByRole('search', { name: 'Shop' })
    expect(search.contains(document.activeElement)).toBe(true)
    const filter = await screen.findByRole('checkbox', { name: /^In stock/ })

    await user.click(filter)
    await waitFor(() => expect(sent.at(-1)?.call).toContain('in_stock'))

    expect(search.isConnected).toBe(true)
    expect(document.activeElement).toBe(filter)
  })
})
