const lengths = [8, 12, 13, 14]

/** Whether these are the digits of a GTIN (EAN, UPC): the last one checks the others. */
export function isGtin(code: string): boolean {
  if (!/^\d+$/.test(code) || !lengths.includes(code.length)) return false
  // Counted from the end, every other digit weighs three times.
  const sum = Array.from(code, Number)
    .toReversed()
    .reduce((total, digit, place) => total + digit * (place % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}
