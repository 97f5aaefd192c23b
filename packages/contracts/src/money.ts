/** Prices of products are decimals in the API; orders, and every computation, have integer cents. */

/** The API allows two decimals at most, so rounding only removes the error of binary fractions. */
export const toCents = (price: number) => Math.round(price * 100)

export const formatCents = (cents: number) => {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString('en-US')
  const fraction = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}$${whole}.${fraction}`
}

/** Without cents where there are none: `$75`, and `$9.99`. */
export const formatShort = (cents: number) => formatCents(cents).replace(/\.00$/, '')
