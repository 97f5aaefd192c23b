import { paths } from '@golden-bead/contracts/paths'
import { createListLocation } from '#features/admin/list-location.ts'

/** What waits for the owner comes first. */
export const orderFilters = [
  'to-ship',
  'disputed',
  'refund-failed',
  'on-hold',
  'unpaid',
  'part-paid',
  'refund-due',
  'to-cancel',
  'shipped',
  'cancelled',
] as const
export type OrderFilter = (typeof orderFilters)[number]

export const orderLocation = createListLocation(paths.adminOrders(), { state: orderFilters })
export type OrderLocation = typeof orderLocation.all
