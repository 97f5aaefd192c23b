import type { categoryIds } from '@golden-bead/contracts/catalogue-options'

const beadsOfArea: Record<(typeof categoryIds)[number], number> = {
  'practical-life': 2,
  sensorial: 3,
  mathematics: 10,
  language: 5,
  cultural: 6,
}

const isKnownArea = (id: string): id is keyof typeof beadsOfArea => Object.hasOwn(beadsOfArea, id)

/** How many beads stand for a category. One that an admin added gets a bar of its own, always the same. */
export const beadsOf = (categoryId: string) => {
  if (isKnownArea(categoryId)) return beadsOfArea[categoryId]
  let sum = 0
  for (const character of categoryId) sum += character.codePointAt(0) ?? 0
  return freeBars[sum % freeBars.length] ?? 1
}

/** The bars that no known area uses; seven is white and would not show on paper. */
const freeBars = [1, 4, 8, 9] as const

/**
 * Sets the accent for everything inside. An attribute that the tokens know, and no inline style:
 * the content security policy of the documents allows none.
 */
export const areaAccent = (categoryId: string) => ({ 'data-beads': beadsOf(categoryId) })
