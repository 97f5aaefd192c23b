/**
 * How money that goes back is split over the lines of an order and its shipping. Whatever is refunded,
 * and in whatever pieces, no part ever gives back more than was paid for it, and an order refunded in
 * full has every part at zero, exactly.
 */

export type Part = { netCents: number; taxCents: number }

/** By the id of the line. */
export type Parts = { lines: ReadonlyMap<number, Part>; shipping: Part }

type PaidOrder = {
  lines: readonly { id: number; line_total_cents: number; tax_cents: number }[]
  shipping_cents: number
  shipping_tax_cents: number
}

export const paidParts = ({ lines, shipping_cents, shipping_tax_cents }: PaidOrder): Parts => ({
  lines: new Map(
    lines.map(({ id, line_total_cents, tax_cents }) => [
      id,
      { netCents: line_total_cents, taxCents: tax_cents },
    ]),
  ),
  shipping: { netCents: shipping_cents, taxCents: shipping_tax_cents },
})

/** Of these parts, what others have not taken. */
export const withoutParts = (parts: Parts, taken: readonly Parts[]): Parts =>
  taken.reduce(
    (left, { lines, shipping }) => ({
      lines: new Map(
        Array.from(left.lines, ([id, part]) => [id, minus(part, lines.get(id) ?? none)]),
      ),
      shipping: minus(left.shipping, shipping),
    }),
    parts,
  )

export const sumOf = ({ lines, shipping }: Parts): number =>
  [...lines.values(), shipping].reduce((sum, part) => sum + centsOf(part), 0)

export const centsOf = ({ netCents, taxCents }: Part): number => netCents + taxCents

const none: Part = { netCents: 0, taxCents: 0 }

const minus = (part: Part, other: Part): Part => ({
  netCents: part.netCents - other.netCents,
  taxCents: part.taxCents - other.taxCents,
})

export const addParts = (one: Parts, other: Parts): Parts => ({
  lines: new Map(
    [...one.lines.keys(), ...other.lines.keys()].map((id) => [
      id,
      plus(one.lines.get(id) ?? none, other.lines.get(id) ?? none),
    ]),
  ),
  shipping: plus(one.shipping, other.shipping),
})

const plus = (part: Part, other: Part): Part => ({
  netCents: part.netCents + other.netCents,
  taxCents: part.taxCents + other.taxCents,
})

/** What is given back of named goods and of the shipping, before tax. */
export type NamedCents = { lines: ReadonlyMap<number, number>; shippingCents: number }

/** The tax of what is named goes back with it; nothing, where more is named than is left. */
export function splitNamed(left: Parts, { lines, shippingCents }: NamedCents): Parts | undefined {
  const shipping = takenOf(left.shipping, shippingCents)
  const taken = new Map<number, Part>()
  for (const [id, cents] of lines) {
    const part = takenOf(left.lines.get(id) ?? none, cents)
    if (part === undefined) return undefined
    taken.set(id, part)
  }
  return shipping && { lines: taken, shipping }
}

const takenOf = ({ netCents, taxCents }: Part, cents: number): Part | undefined =>
  cents > netCents ? undefined : { netCents: cents, taxCents: shareOf(taxCents, cents, netCents) }

/** Of everything by its size, such as goodwill: nothing, where it is more than is left. */
export function splitAmount(left: Parts, cents: number): Parts | undefined {
  return splitBySize(left, cents, {
    sizeOf: centsOf,
    partOf: (part, share) => {
      const taxCents = shareOf(part.taxCents, share, centsOf(part))
      return { netCents: share - taxCents, taxCents }
    },
  })
}

/** Of the tax alone, such as for a school that is exempt. */
export function splitTax(left: Parts, cents: number): Parts | undefined {
  return splitBySize(left, cents, {
    sizeOf: ({ taxCents }) => taxCents,
    partOf: (_part, share) => ({ netCents: 0, taxCents: share }),
  })
}

type Splitting = {
  sizeOf: (part: Part) => number
  partOf: (part: Part, share: number) => Part
}

function splitBySize(
  { lines, shipping }: Parts,
  cents: number,
  { sizeOf, partOf }: Splitting,
): Parts | undefined {
  const parts = [...lines.values(), shipping]
  const shares = largestRemainder(parts.map(sizeOf), cents)
  if (shares === undefined) return undefined
  const taken = parts.map((part, index) => partOf(part, shares[index] ?? 0))
  return {
    lines: new Map([...lines.keys()].map((id, index) => [id, taken[index] ?? none])),
    shipping: taken.at(-1) ?? none,
  }
}

/**
 * An amount split in proportion to sizes; the cents that remain go to those that lost most by rounding
 * down, of equal ones to the first. No share is larger than its size.
 */
export function largestRemainder(sizes: readonly number[], cents: number): number[] | undefined {
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  if (cents > whole || cents < 0) return undefined
  if (cents === 0) return sizes.map(() => 0)
  // Products of two amounts do not fit into the whole numbers of a double.
  const exact = sizes.map((size) => BigInt(size) * BigInt(cents))
  const shares = exact.map((product) => Number(product / BigInt(whole)))
  const remainders = exact.map((product, index) => ({ index, lost: product % BigInt(whole) }))
  const missing = cents - shares.reduce((sum, share) => sum + share, 0)
  remainders.sort((one, other) => Number(other.lost - one.lost) || one.index - other.index)
  for (const { index } of remainders.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** The part of an amount that belongs to `cents` of `whole`, half a cent up. */
export const shareOf = (amount: number, cents: number, whole: number): number =>
  whole === 0
    ? 0
    : Number((2n * BigInt(amount) * BigInt(cents) + BigInt(whole)) / (2n * BigInt(whole)))
