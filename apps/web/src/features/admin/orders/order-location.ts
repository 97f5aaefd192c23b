import { paths } from '@golden-bead/contracts/paths'
import { createListLocation } from '#features/admin/list-location.ts'

/** What waits for the owner comes first. */
export const orderFilters = [
  'to-ship',
  'on-hold',
  'unpaid',
  'part-paid',
  'refund-due',
  'to-cancel',
  'disputed',
  'refund-failed',
  'shipped',
  'cancelled',
] as const
export type OrderFilter = (typeof orderFilters)[number]

export const orderLocation = createListLocation(paths.adminOrders(), { state: orderFilters })
export type OrderLocation = typeof orderLocation.all
