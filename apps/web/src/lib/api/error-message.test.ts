import { expect, it } from 'vitest'
import { errorMessage } from './error-message.ts'

const said = (message: string) => errorMessage({ status: 400, data: { message } }, 'Failed.')

it.each([
  'permission denied for table products',
  'insert or update on table "products" violates foreign key constraint "products_category_fk"',
  'duplicate key value violates unique constraint "products_pkey"',
  'new row for relation "products" violates check constraint "products_name_length"',
  'null value in column "name" of relation "products" violates not-null constraint',
])('what the database says to programs is not shown: %s', (message) => {
  expect(said(message)).toBe('Failed.')
})

it('what the API says to people is passed on', () => {
  const message =
    'The image must be a picture of this shop or lie on a host that IMAGE_HOSTS lists.'

  expect(said(message)).toBe(message)
  expect(errorMessage({ message }, 'Failed.')).toBe(message)
})

it('an error without a message has the message of the caller', () => {
  for (const error of [undefined, 'text', {}, { status: 500, data: null }]) {
    expect(errorMessage(error, 'Failed.')).toBe('Failed.')
  }
})
