import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Product } from '@golden-bead/contracts/catalogue'
import { priceTexts, readPriceText } from '@golden-bead/contracts/price-texts'
import { productStatuses } from '@golden-bead/contracts/catalogue-options'
import { productDefaults } from '@golden-bead/contracts/product-defaults'
import { buildProduct } from '#test/builders.ts'
import {
  emptyProductForm,
  errorsOf,
  formOfProduct,
  inputOfForm,
  isRequiredMissing,
} from './product-form.ts'

const complete = { ...emptyProductForm, name: 'Pink Tower', category: 'sensorial', price: '68.50' }

test('what is saved has the fields of the API and no others', () => {
  expect(inputOfForm({ ...complete, benefits: ' order , , calm,' })).toEqual({
    ...productDefaults,
    name: 'Pink Tower',
    price: 68.5,
    category: 'sensorial',
    benefits: ['order', 'calm'],
  })
})

test('a benefit with a line break, which the field cannot show, is saved as it was', () => {
  const product = buildProduct({ benefits: ['Order and\nsequence', 'Size'] })
  const form = formOfProduct(product)

  expect(form.benefits).toBe('Order and sequence, Size')
  expect(inputOfForm({ ...form, name: 'Red Tower' }, product).benefits).toEqual(product.benefits)
  expect(inputOfForm({ ...form, benefits: 'Order and sequence' }, product).benefits).toEqual([
    'Order and sequence',
  ])
})

test.each([
  ['1,50', 1.5],
  [' 12.5 ', 12.5],
  [',5', 0.5],
  ['3.', 3],
])('the price %j is read with a point or a comma', (text, price) => {
  expect(inputOfForm({ ...complete, price: text }).price).toBe(price)
})

test.each(['', 'abc', '-', 'NaN', 'Infinity', '12abc', '1,000.50', '1.000,50', '$5'])(
  'the price %j is saved as 0, and known before',
  (price) => {
    expect(readPriceText(price)).toBeTypeOf('string')
    expect(inputOfForm({ ...complete, price }).price).toBe(0)
    expect(errorsOf({ ...complete, price })).toEqual({})
  },
)

test.each(['1,000', '1.000', ' 12.500 ', '-1,000', '1.005'])(
  'the price %j may mean thousands, and is refused',
  (price) => {
    expect(errorsOf({ ...complete, price })).toEqual({ price: priceTexts.ambiguous })
  },
)

test('name and category are required, and blanks are no name', () => {
  expect(isRequiredMissing({ ...complete, name: '  ' })).toBe(true)
  expect(isRequiredMissing({ ...complete, category: '' })).toBe(true)
  expect(isRequiredMissing(complete)).toBe(false)
  expect(Object.keys(errorsOf(emptyProductForm))).toEqual(['name', 'category'])
})

test.each([
  [{ price: '-1' }, { price: 'The price cannot be negative.' }],
  [{ price: '1.0051' }, { price: 'The price can have two decimals at most.' }],
  [{ price: '100000000' }, { price: 'The price is too high: $99,999,999.99 at most.' }],
  [{ name: 'a'.repeat(201) }, { name: 'The name can have 200 characters at most.' }],
  [
    { benefits: 'b'.repeat(201) },
    { benefits: 'One of the benefits can have 200 characters at most.' },
  ],
  [
    { benefits: Array.from({ length: 21 }, () => 'b').join(',') },
    { benefits: 'The list of benefits can have 20 entries at most.' },
  ],
])('%j is refused at its field before the server has to', (change, errors) => {
  expect(errorsOf({ ...complete, ...change })).toEqual(errors)
})

test('opening a product and saving it at once changes nothing', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => value.trim())
  const lines = fc
    .string({ unit: fc.constantFrom('a', ',', ' ', '\n', '\r') })
    .map((value) => value.trim())
  const product = fc.record<Product>({
    id: fc.constant('pink-tower'),
    created_at: fc.constant('2026-10-01T12:00:00+00:00'),
    updated_at: fc.constant('2026-11-20T05:17:56.12+00:00'),
    name: text.filter((value) => value !== ''),
    price: fc.integer({ min: 0, max: 9_999_999_999 }).map((cents) => cents / 100),
    compare_at_price: fc.option(fc.integer({ min: 1, max: 9_999 }).map((cents) => cents / 100)),
    status: fc.constantFrom(...productStatuses),
    sku: fc.option(text.filter((value) => value !== '')),
    barcode: text,
    brand: text,
    // Where there is none, its text means nothing.
    image: text.filter((value) => value !== ''),
    image_alt: text,
    category: fc.constant('sensorial'),
    description: fc.string(),
    age_range: text,
    benefits: fc.array(fc.oneof(text, lines).filter((value) => value !== '')),
    in_stock: fc.boolean(),
    featured: fc.boolean(),
    small_parts: fc.boolean(),
    is_taxable: fc.boolean(),
    warning: text,
    material: text,
    dimensions: text,
    contents: text,
    skills: text,
    available: fc.boolean(),
    stock_left: fc.constant(null),
    is_sample: fc.boolean(),
  })
  fc.assert(
    fc.property(product, (opened) => {
      const {
        id: _id,
        created_at: _createdAt,
        updated_at: _seen,
        available: _available,
        stock_left: _left,
        is_sample: _isSample,
        ...input
      } = opened
      expect(inputOfForm(formOfProduct(opened), opened)).toEqual(input)
    }),
  )
})
