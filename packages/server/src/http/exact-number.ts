const spelling = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i
/** Enough to tell any double from its neighbours. */
const digitsMax = 17
/** Any number that is this short, and has no exponent, fits into a double exactly. */
const safeLength = 15

/** Whether a number of JSON survives parsing: one with more digits would be rounded silently. */
export function isExactNumber(text: string): boolean {
  if (text.length <= safeLength && !/e/i.test(text)) return true
  const written = plainForm(text)
  if (written === undefined) return false
  if (written.digits === '') return true
  if (written.digits.length > digitsMax) return false
  const value = Number(text)
  // For a number half-way between two texts of that length, JSON.stringify may write the other one.
  return [value.toPrecision(written.digits.length), String(value)]
    .map(plainForm)
    .some((rounded) => rounded?.digits === written.digits && rounded.point === written.point)
}

/** The significant digits, and the position of the point among them. */
function plainForm(text: string): { digits: string; point: number } | undefined {
  const [, integer = '', fraction = '', exponent = '0'] = spelling.exec(text) ?? []
  if (integer === '') return undefined
  const all = integer + fraction
  const start = all.length - all.replace(/^0+/, '').length
  return {
    digits: all.slice(start, endOfDigits(all)),
    point: integer.length - start + Number(exponent),
  }
}

/** Not a regular expression: `0*$` takes time that grows with the square of the number of zeros. */
function endOfDigits(all: string): number {
  let end = all.length
  while (all.charAt(end - 1) === '0') end -= 1
  return end
}
