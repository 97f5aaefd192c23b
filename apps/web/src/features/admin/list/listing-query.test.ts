import { exportedColumns } from '@golden-bead/contracts/product-csv'
import { expect, test } from 'vitest'
import { wholeListing } from '#features/admin/admin-location.ts'
import { exportQuery, listingQuery } from './listing-query.ts'

const entries = (query: string) => Object.fromEntries(new URLSearchParams(query))

test('the whole list asks for its first page in the order of names', () => {
  expect(entries(listingQuery(wholeListing))).toEqual({
    order: 'name.asc,id.asc',
    limit: '50',
    offset: '0',
  })
})

test('filters, order and page reach the server', () => {
  const list = {
    query: 'pink & tower',
    category: 'sensorial',
    stock: 'out',
    status: 'draft',
    sort: 'price',
    isDescending: true,
    page: 3,
  } as const

  expect(entries(listingQuery(list))).toEqual({
    query: 'pink & tower',
    category: 'eq.sensorial',
    in_stock: 'is.false',
    status: 'eq.draft',
    order: 'price.desc,name.asc,id.asc',
    limit: '50',
    offset: '100',
  })
})

test('an export has the filters of the list, walks by id, and knows no page', () => {
  const list = { ...wholeListing, stock: 'in', page: 7 } as const

  expect(entries(exportQuery(list, 'pink-tower', 500))).toEqual({
    in_stock: 'is.true',
    select: exportedColumns,
    id: 'gt.pink-tower',
    order: 'id.asc',
    limit: '500',
  })
})
