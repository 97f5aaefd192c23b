import { expect, test } from 'vitest'
import { productInputSchema } from './catalogue.ts'
import { fieldMessages } from './product-messages.ts'

const product = {
  name: 'Pink Tower',
  price: 68.5,
  image: '',
  category: 'sensorial',
  description: '',
  age_range: '',
  benefits: [],
  in_stock: true,
  featured: false,
}

test.each(['', '  ', '\u200B'])('the name %j is missing once, not for two reasons', (name) => {
  const { error } = productInputSchema.safeParse({ ...product, name })

  expect(error && fieldMessages(error)).toEqual([
    { field: 'name', message: 'The name is missing.' },
  ])
})
