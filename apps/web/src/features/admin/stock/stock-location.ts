import { paths } from '@golden-bead/contracts/paths'
import { createListLocation } from '#features/admin/list-location.ts'

export const stockFilters = ['low', 'counted', 'not-counted'] as const
export type StockFilter = (typeof stockFilters)[number]

export const stockLocation = createListLocation(paths.adminStock(), { show: stockFilters })
export type StockLocation = typeof stockLocation.all
