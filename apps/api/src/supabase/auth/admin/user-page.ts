export type PageRequest = { page: number; perPage: number }

const perPageDefault = 50
const perPageMax = 1_000
const pageMax = 1_000_000

const readNumber = (text: string | undefined, fallback: number, max: number) => {
  const value = Number(text === undefined || text === '' ? fallback : text)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, max) : fallback
}

export const readPage = (query: { page?: string; per_page?: string }): PageRequest => ({
  page: readNumber(query.page, 1, pageMax),
  perPage: readNumber(query.per_page, perPageDefault, perPageMax),
})

/**
 * supabase-js takes the text after the first `=` of each link as the page, one digit of it, and
 * parses `rel` as JSON: so the page comes first and `rel` is quoted.
 */
export function pageLinks(address: string, { page, perPage }: PageRequest, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (number: number, rel: string) =>
    `<${address}?page=${number}&per_page=${perPage}>; rel="${rel}"`
  const links = page < last ? [link(page + 1, 'next')] : []
  return [...links, link(last, 'last')].join(', ')
}
