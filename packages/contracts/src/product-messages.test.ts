import { expect, test } from 'vitest'
import { productInputSchema } from './catalogue.ts'
import { productDefaults } from './product-defaults.ts'
import { fieldMessages } from './product-messages.ts'

const product = { ...productDefaults, name: 'Pink Tower', price: 68.5, category: 'sensorial' }

test.each(['', '  ', '\u200B'])('the name %j is missing once, not for two reasons', (name) => {
  const { error } = productInputSchema.safeParse({ ...product, name })

  expect(error && fieldMessages(error)).toEqual([
    { field: 'name', message: 'The name is missing.' },
  ])
})

test.each(Object.keys(productInputSchema.shape))(
  'what is wrong with %s is said by its name',
  (field) => {
    const { error } = productInputSchema.safeParse({ ...product, [field]: 'x'.repeat(10_000) })

    const [message] = error ? fieldMessages(error) : []
    expect(message?.field).toBe(field)
    expect(message?.message).not.toMatch(/^This /)
  },
)
