const spelling = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i
/** Enough to tell any double from its neighbours. */
const digitsMax = 17
/** So few characters without an exponent are fewer digits than every double keeps. */
const safeLength = 15

/** Whether a number of JSON survives being read: one with more digits would be rounded in silence. */
export function isExactNumber(text: string): boolean {
  if (text.length <= safeLength && !/e/i.test(text)) return true
  const written = plainForm(text)
  if (written === undefined) return false
  if (written.digits === '') return true
  if (written.digits.length > digitsMax) return false
  const value = Number(text)
  // Half-way between two texts of that length, the one that JSON.stringify writes may be the other.
  return [value.toPrecision(written.digits.length), String(value)]
    .map(plainForm)
    .some((kept) => kept?.digits === written.digits && kept.point === written.point)
}

/** The digits that count, and where among them the point stands. */
function plainForm(text: string): { digits: string; point: number } | undefined {
  const [, whole = '', fraction = '', exponent = '0'] = spelling.exec(text) ?? []
  if (whole === '') return undefined
  const all = whole + fraction
  const start = all.length - all.replace(/^0+/, '').length
  return {
    digits: all.slice(start, endOfDigits(all)),
    point: whole.length - start + Number(exponent),
  }
}

/** A pattern for zeros at the end would take a time that grows with the square of their number. */
function endOfDigits(all: string): number {
  let end = all.length
  while (all.charAt(end - 1) === '0') end -= 1
  return end
}
