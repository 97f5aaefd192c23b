import { expect, test } from 'vitest'
import { differencesOf, mergedForm } from './conflict.ts'

const fields = ['name', 'price', 'stock'] as const
const base = { name: 'Tower', price: '1', stock: true }

test('each field proposes the side that changed it, and mine where both did', () => {
  const mine = { ...base, name: 'My tower', price: '2' }
  const theirs = { ...base, name: 'Their tower', stock: false }

  expect(differencesOf(fields, { base, mine, theirs })).toEqual([
    { field: 'name', choice: 'mine' },
    { field: 'price', choice: 'mine' },
    { field: 'stock', choice: 'theirs' },
  ])
})

test('the same edit by both is no difference', () => {
  const both = { ...base, price: '3' }

  expect(differencesOf(fields, { base, mine: both, theirs: both })).toEqual([])
})

test('the merged version has the chosen side of every field', () => {
  const mine = { name: 'My tower', price: '2', stock: true }
  const theirs = { name: 'Their tower', price: '3', stock: false }

  expect(
    mergedForm({ mine, theirs }, [
      { field: 'name', choice: 'mine' },
      { field: 'price', choice: 'theirs' },
      { field: 'stock', choice: 'mine' },
    ]),
  ).toEqual({ name: 'My tower', price: '3', stock: true })
})
