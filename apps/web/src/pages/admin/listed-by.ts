import { lastKnownRows, type ListedRows } from '#lib/api/listed-rows.ts'

type ListQuery<Row> = {
  data?: ListedRows<Row> | undefined
  currentData?: ListedRows<Row> | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** What a page shows of the query for its rows. */
export const listedBy = <Row>(found: ListQuery<Row>) => ({
  listed: found.error && !found.currentData ? undefined : lastKnownRows(found),
  isFetching: found.isFetching,
  failed: found.error ? found : undefined,
})
