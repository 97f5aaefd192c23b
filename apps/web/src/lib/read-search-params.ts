import { searchLengthMax, slugPattern } from '@golden-bead/contracts/catalogue-options'

/** Parsers of search parameters. Whatever an address holds, the result is valid. */

/** Behind the last page of any shop, and small enough for its offset to be a safe integer. */
const pageMax = 1_000_000

export const readPage = (text: string | null) => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1
}

export const readQuery = (text: string | null) => (text ?? '').trim().slice(0, searchLengthMax)

export const readOption = <Option extends string>(
  options: readonly Option[],
  text: string | null,
) => options.find((option) => option === text)

export const isSlug = (text: string, lengthMax: number) =>
  text.length <= lengthMax && slugPattern.test(text)
