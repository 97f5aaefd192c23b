import { expect, test } from 'vitest'
import { categoryErrorsOf } from './category-form.ts'

test('a category needs a name and an id that fits into an address', () => {
  const errors = categoryErrorsOf({ id: 'No Good', name: ' ', description: '', image: '' })

  expect(errors).toEqual({
    name: 'Please enter a name.',
    id: 'Use lowercase letters, digits and single hyphens.',
  })
})

test('an id that is missing is called so', () => {
  const errors = categoryErrorsOf({ id: '', name: '数学', description: '', image: '' })

  expect(errors).toEqual({ id: 'Please enter an id.' })
})
