import { expect, test } from 'vitest'
import { imageFileError, newImagePath } from './image-file.ts'

const megabyte = 1024 * 1024

test.each([
  ['text/plain', 10, 'Please select a valid image file.'],
  ['', 10, 'Please select a valid image file.'],
  ['image/svg+xml', 10, 'Please select a valid image file.'],
  ['image/png', 5 * megabyte, 'File size must be less than 5MB.'],
  ['image/png', 5 * megabyte - 1, undefined],
  ['image/webp', 1, undefined],
])('a file of type %j with %d bytes is told: %s', (type, size, message) => {
  expect(imageFileError({ type, size })).toBe(message)
})

test('a picture gets a path of its own, whatever its file is called', () => {
  expect(newImagePath({ type: 'image/jpeg' }, 1_700_000_000_000, 'abc')).toBe(
    'products/1700000000000-abc.jpg',
  )
  expect(newImagePath({ type: 'image/png' })).toMatch(/^products\/\d+-[a-z0-9]+\.png$/)
  expect(newImagePath({ type: 'image/png' })).not.toBe(newImagePath({ type: 'image/png' }))
})
