import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react'
import { countedExactly } from '@golden-bead/contracts/catalogue-queries'
import { totalOfContentRange } from './content-range.ts'

/** One page of a table, and how many rows all of its pages have. */
export type ListedRows<Row> = { rows: Row[]; total: number }

const rangeNotSatisfiable = 416

export const countedCall = (url: string) => ({
  url,
  headers: { prefer: countedExactly },
  // A page behind the end is an answer: no rows, and how many there are.
  validateStatus: ({ ok, status }: Response) => ok || status === rangeNotSatisfiable,
})

export const listedRows = <Row>(
  body: Row[] | object,
  meta: FetchBaseQueryMeta | undefined,
): ListedRows<Row> => {
  const rows = Array.isArray(body) ? body : []
  const range = meta?.response?.headers.get('content-range')
  return { rows, total: totalOfContentRange(range) ?? rows.length }
}

export const withoutRow = <Row extends { id: string }>(
  { rows, total }: ListedRows<Row>,
  id: string,
): ListedRows<Row> => {
  const left = rows.filter((row) => row.id !== id)
  return { rows: left, total: total - rows.length + left.length }
}

type ListQuery<Row> = {
  data?: ListedRows<Row> | undefined
  currentData?: ListedRows<Row> | undefined
}

/** The previous page stays in view while the next one loads, unless it was empty. */
export const lastKnownRows = <Row>({ data, currentData }: ListQuery<Row>) =>
  currentData ?? (data && data.rows.length > 0 ? data : undefined)

type Deletion = { deleted: Promise<unknown>; forget: () => void; pendingList: () => Promise<void> }

/** The list goes without a deleted row at once, also where a request for it had begun before. */
export const forgetDeleted = async ({ deleted, forget, pendingList }: Deletion) => {
  try {
    await deleted
  } catch {
    return
  }
  forget()
  await pendingList()
  forget()
}
