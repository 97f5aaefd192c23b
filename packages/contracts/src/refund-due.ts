import { centsOf, shareOf, type Part, type Parts } from './refund-parts.ts'

/** A line of a paid order, as far as it says what is due. */
export type DueLine = {
  id: number
  quantity: number
  line_total_cents: number
  tax_cents: number
  cancelled: number
  returned: number
  /** Of those, the units whose money went back, or that the owner has kept. */
  settled: number
}

/** Units that were cancelled or came back, and whose money is still here. */
export const unsettledOf = ({ cancelled, returned, settled }: DueLine): number =>
  cancelled + returned - settled

/** What units of a line cost, with their tax; all of them cost what the line does. */
export const costOf = (
  { quantity, line_total_cents: netCents, tax_cents: taxCents }: DueLine,
  units: number,
): Part => {
  const cents = (netCents / quantity) * units
  return { netCents: cents, taxCents: shareOf(taxCents, cents, netCents) }
}

/** What is due of one line: never more than is left of it. */
export const dueOfLine = (line: DueLine, left: Parts): number => {
  const part = left.lines.get(line.id)
  if (part === undefined) return 0
  return Math.min(centsOf(part), centsOf(costOf(line, unsettledOf(line))))
}

/**
 * What is due to the buyer of a paid order: the money of its units that will not come, and the shipping
 * where nothing else is left.
 */
export const dueOfLines = (lines: readonly DueLine[], left: Parts): number => {
  const shipping = isShippingDue(lines) ? centsOf(left.shipping) : 0
  return lines.reduce((sum, line) => sum + dueOfLine(line, left), shipping)
}

/** Where nothing is sent, and the money of something is due. */
export const isShippingDue = (lines: readonly DueLine[]): boolean =>
  lines.every(({ quantity, cancelled }) => cancelled === quantity) &&
  lines.some((line) => unsettledOf(line) > 0)

/**
 * The units whose money is not due any more once so much of what is due is settled: all of them, where
 * that is all, else those that it pays for in full.
 */
export function unitsCoveredBy(
  lines: readonly DueLine[],
  left: Parts,
  cents: number,
): Map<number, number> {
  if (cents >= dueOfLines(lines, left)) {
    return new Map(lines.map((line) => [line.id, unsettledOf(line)]))
  }
  let rest = cents
  return new Map(
    lines.map((line) => {
      let units = 0
      while (units < unsettledOf(line) && centsOf(costOf(line, units + 1)) <= rest) units += 1
      rest -= centsOf(costOf(line, units))
      return [line.id, units]
    }),
  )
}

/** A refund of some of a line: its units, or as many as the amount pays for in full. */
export const unitsSettledBy = (
  line: DueLine,
  { units, netCents }: { units: number; netCents: number },
): number => {
  const paidFor = Math.floor((netCents * line.quantity) / line.line_total_cents)
  return Math.min(unsettledOf(line), units > 0 ? units : paidFor)
}
