import { median } from '../../scripts/statistics.ts'

/**
 * Runs every side once per round, so that what the machine does meanwhile meets all of them alike,
 * and begins each round with another side. Answers the medians without the first round, in which
 * the code of both sides is still being compiled.
 */
export async function interleave(
  count: number,
  sides: readonly (() => Promise<number>)[],
): Promise<number[]> {
  const figures = sides.map((run) => ({ run, all: new Array<number>() }))
  for (let round = 0; round <= count; round += 1) {
    const first = round % figures.length
    for (const side of [...figures.slice(first), ...figures.slice(0, first)]) {
      side.all.push(await side.run())
    }
  }
  return figures.map(({ all }) => median(all.slice(1)))
}
