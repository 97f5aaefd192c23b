import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Stars } from './Stars.tsx'

const widths = (stars: number) => {
  const { container } = render(<Stars stars={stars} />)
  return [...container.querySelectorAll('svg svg')].map((row) => Number(row.getAttribute('width')))
}

it.each([
  [4.8, 5],
  [4.9, 5],
  [4, 4],
  [4.4, 4.5],
])('of %d are drawn as %d, in whole and half stars', (stars, drawn) => {
  expect(widths(stars)).toEqual(widths(drawn))
})

it('of a full rating leave none of the five empty', () => {
  const [all, filled] = widths(5)

  expect(filled).toBe(all)
})
