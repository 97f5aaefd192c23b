import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productStatuses } from '@golden-bead/contracts/catalogue-options'
import {
  movedAddress,
  pathOfLocation,
  readAdminLocation,
  sortColumns,
  stockFilters,
  wholeListing,
  type AdminLocation,
} from './admin-location.ts'

const read = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://shop.test')
  return readAdminLocation(pathname, searchParams)
}
const moved = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://shop.test')
  return movedAddress(pathname, searchParams)
}

const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/)
const place = fc.record<AdminLocation>({
  view: fc.oneof(
    fc.constantFrom({ name: 'products' }, { name: 'categories' }, { name: 'import' }),
    fc.record({ name: fc.constant('preview'), id: slug }),
    fc.record({ name: fc.constant('product'), id: fc.option(slug, { nil: undefined }) }),
  ) as fc.Arbitrary<AdminLocation['view']>,
  list: fc.record({
    query: fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.trim()),
    category: fc.oneof(fc.constant(''), slug),
    stock: fc.constantFrom(...stockFilters),
    status: fc.option(fc.constantFrom(...productStatuses), { nil: undefined }),
    sort: fc.constantFrom(...sortColumns),
    isDescending: fc.boolean(),
    page: fc.integer({ min: 1, max: 2000 }),
  }),
})

test('every place of the panel has an address that leads back to it', () => {
  fc.assert(
    fc.property(place, (somewhere) => {
      expect(read(pathOfLocation(somewhere.list, somewhere.view))).toEqual(somewhere)
    }),
  )
})

test.each(['orders', 'messages', 'newsletter', 'settings'] as const)(
  '%s have an address without the products',
  (name) => {
    const address = pathOfLocation({ ...wholeListing, query: 'tower', page: 2 }, { name })

    expect(address).toBe(`/admin/${name}`)
    expect(read(`${address}?q=ada&page=3`)).toEqual({ view: { name }, list: wholeListing })
  },
)

test('the panel opens at its plain address', () => {
  expect(pathOfLocation(wholeListing)).toBe('/admin')
  expect(read('/admin')).toEqual({ view: { name: 'products' }, list: wholeListing })
})

test.each([
  ['/admin?view=categories', '/admin/categories'],
  ['/admin?view=import&q=tower&page=2', '/admin/import?q=tower&page=2'],
  ['/admin/?view=messages&q=ada&message=1', '/admin/messages?q=ada&message=1'],
  ['/admin?view=newsletter&status=pending', '/admin/newsletter?status=pending'],
])('an address of before leads on: %s', (before, now) => {
  expect(moved(before)).toBe(now)
  expect(moved(now)).toBeUndefined()
})

test.each(['/admin', '/admin?view=root', '/admin?q=messages', '/admin/orders?view=messages'])(
  'an address that leads nowhere else stays: %s',
  (address) => expect(moved(address)).toBeUndefined(),
)

test('the page of an order is one of the orders', () => {
  expect(read('/admin/orders/GB-1001').view).toEqual({ name: 'orders' })
})

test('an address that makes no sense opens the whole list', () => {
  const nonsense = '/admin?page=-3&sort=password&stock=maybe&category=..%2F&product=<b>&view=root'

  expect(read(nonsense)).toEqual({ view: { name: 'products' }, list: wholeListing })
})

test('a product that is called new can be edited', () => {
  expect(read(pathOfLocation(wholeListing, { name: 'product', id: 'new' })).view).toEqual({
    name: 'product',
    id: 'new',
  })
})
