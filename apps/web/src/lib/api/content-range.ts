/** Reads the total out of `0-23/1042`; `undefined` where the server did not count. */
export const totalOfContentRange = (header: string | null | undefined) => {
  const total = header?.split('/')[1]
  return total && /^\d+$/.test(total) ? Number(total) : undefined
}
