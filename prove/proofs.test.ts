import { expect, test } from 'vitest'
import { reducedProofs } from './proofs.ts'

test.each(reducedProofs.map((proof) => [proof.done, proof] as const))(
  'what always holds does: %s',
  async (_done, proof) => {
    const figures = (await proof.run('reduced')).filter(({ alwaysHolds }) => alwaysHolds)

    expect(figures.length).toBeGreaterThan(0)
    expect(figures.filter(({ holds }) => !holds)).toEqual([])
  },
)
