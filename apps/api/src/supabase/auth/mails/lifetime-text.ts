export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

const units = [
  ['day', day],
  ['hour', hour],
] as const

/** How long a link or a code is valid, in words. */
export function lifetimeText(seconds: number): string {
  const [name, length] = units.find(([, unit]) => seconds >= unit) ?? ['minute', minute]
  const count = Math.floor(seconds / length)
  return count === 1 ? `one ${name}` : `${count} ${name}s`
}
