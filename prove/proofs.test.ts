import { expect, test } from 'vitest'
import { reducedProofs } from './proofs.ts'

test.each(reducedProofs.map((proof) => [proof.title, proof] as const))(
  'what can be counted holds: %s',
  async (_title, proof) => {
    const figures = await proof.run('reduced')

    const short = figures.filter(({ isCounted, holds }) => isCounted && !holds)
    expect(figures.some(({ isCounted }) => isCounted)).toBe(true)
    expect(short).toEqual([])
  },
)
