import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { cartStorageKey } from '#features/cart/cart-storage.ts'
import { buildProduct, categories } from '#test/builders.ts'
import { renderShop } from '#test/render-shop.tsx'

it('says the title of a product when it has arrived, which is called loading until then', async () => {
  const title = document.createElement('title')
  document.head.append(title)
  onTestFinished(() => title.remove())
  localStorage.setItem(cartStorageKey, JSON.stringify([{ ...buildProduct(), quantity: 1 }]))
  const product = Promise.withResolvers<Response>()
  const { user, path } = await renderShop('/cart', {
    'GET /rest/v1/categories': () => Response.json(categories),
    'GET /rest/v1/products': () => product.promise.then((answer) => answer.clone()),
  })
  const link = await screen.findByRole('link', { name: 'Pink Tower' })
  const said = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('')
  expect(document.title).toContain('Cart')

  await user.click(link)
  await expect.poll(path).toBe('/product/pink-tower')
  await expect.poll(() => document.title).toContain('Loading ·')
  const saidEarly = said()
  product.resolve(Response.json([buildProduct()]))

  await expect.poll(said).toContain('Pink Tower ·')
  expect(saidEarly).not.toMatch(/Cart|·/)
})
