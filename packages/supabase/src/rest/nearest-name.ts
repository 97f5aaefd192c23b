/** The known name that is closest to a misspelt one, if any is close. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let best: { candidate: string; distance: number } | undefined
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (best === undefined || distance < best.distance) best = { candidate, distance }
  }
  if (best === undefined) return undefined
  const isLike = best.distance <= Math.max(2, Math.ceil(best.candidate.length / 3))
  return isLike ? best.candidate : undefined
}

const lengthCompared = 64

/** The Levenshtein distance, with two rows of the matrix. */
function editDistance(first: string, second: string): number {
  const from = first.slice(0, lengthCompared)
  const to = second.slice(0, lengthCompared)
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const substitution = from[row - 1] === to[column - 1] ? 0 : 1
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + substitution,
      )
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
