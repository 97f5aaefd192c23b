import { expect, test } from 'vitest'
import { createImageStore } from './stored-image.ts'

const store = createImageStore({
  apiUrl: 'http://localhost:3000/api',
  url: 'https://shop.example',
  imageHosts: ['pictures.example'],
})
const path = '/storage/v1/object/public/product-images'

test.each([
  ['nothing', '', ''],
  [
    'an object by the address of the API',
    `http://localhost:3000/api${path}/products/a.png`,
    'products/a.png',
  ],
  ['an object by the address of the site', `https://shop.example${path}/a.png`, 'a.png'],
  ['an object by another name of this machine', `http://127.0.0.1:3000/api${path}/a.png`, 'a.png'],
  ['an object of an escaped name', `https://shop.example${path}/a%20b%2Bc.png`, 'a b+c.png'],
  [
    'a picture on a listed host',
    'https://pictures.example/a.png?w=1',
    'https://pictures.example/a.png?w=1',
  ],
])('%s is kept', (_what, image, expected) => {
  expect(store.stored(image)).toBe(expected)
})

test.each([
  ['a picture elsewhere', 'https://elsewhere.example/a.png'],
  ['a picture on a listed host without encryption', 'http://pictures.example/a.png'],
  ['a listed host as the name of a user', 'https://pictures.example@elsewhere.example/a.png'],
  ['a listed host as the end of a name', 'https://evilpictures.example/a.png'],
  ['an object on another port of this machine', `http://127.0.0.1:4000/api${path}/a.png`],
  ['an object of another bucket', 'https://shop.example/storage/v1/object/public/private/a.png'],
  ['a way out of the bucket', `https://shop.example${path}/..%2F..%2Fa.png`],
  ['an escape that stands for nothing', `https://shop.example${path}/%ff.png`],
  [
    'an address that grows too long as it is escaped',
    `https://pictures.example/${'ü'.repeat(300)}`,
  ],
  ['no address', 'products/a.png'],
  ['a script', 'javascript:alert(1)'],
])('%s is refused', (_what, image) => {
  expect(store.stored(image)).toBeUndefined()
})
