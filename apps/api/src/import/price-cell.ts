import { readPriceText } from '@golden-bead/contracts/price-texts'

const currency = /^(?:US)?\$\s*|^USD\s*|\s*(?:US)?\$$|\s*USD$/gi

/** Thousands with one and the same mark between them, then perhaps cents after another one. */
const grouped = /^(-?\d{1,3}(?:([.,'’\s])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/

/** A price as spreadsheets and lists write it; what could mean two prices is an error. */
export function readPriceCell(cell: string): ReturnType<typeof readPriceText> {
  const written = cell.trim().replaceAll(currency, '')
  const [, whole = '', mark = '', point, cents = '0'] = grouped.exec(written) ?? []
  const groups = whole.split(mark).length - 1
  // 1,000 is one thousand or one.
  const isAmbiguous = '.,'.includes(mark) && groups === 1 && point === undefined
  if (whole === '' || point === mark || isAmbiguous) return readPriceText(written)
  return Number(`${whole.replaceAll(mark, '')}.${cents}`)
}
