import { useGetDeskQuery } from './admin-orders.api.ts'

const everyMinute = 60_000

/** What waits for the owner, as of a minute ago at most. */
export const useDesk = () =>
  useGetDeskQuery(undefined, { pollingInterval: everyMinute, skipPollingIfUnfocused: true }).data
