import { paths } from '@golden-bead/contracts/paths'
import { taxPeriodPattern } from '@golden-bead/contracts/tax-periods'
import { taxFigures, type TaxFigure } from '@golden-bead/contracts/tax-report'
import { isUsState } from '@golden-bead/contracts/us-states'
import { withSearch } from '#features/admin/admin-location.ts'
import { readOption, readPage } from '#lib/read-search-params.ts'

/** Of which rates: all, those of a state, or one. */
export type TaxedBy = {
  state?: string | undefined
  name?: string | undefined
  ratePpm?: number | undefined
}

/** What the address of the report says; with a figure it is the list of its orders. */
export type TaxLocation = TaxedBy & {
  /** Without one: the quarter of today. */
  period: string | undefined
  figure: TaxFigure | undefined
  page: number
}

export function readTaxLocation(search: URLSearchParams): TaxLocation {
  const period = search.get('period') ?? ''
  const state = search.get('state') ?? ''
  const rate = search.get('rate')
  return {
    period: taxPeriodPattern.test(period) ? period : undefined,
    figure: readOption(taxFigures, search.get('figure')),
    state: isUsState(state) ? state : undefined,
    name: search.get('name') ?? undefined,
    ratePpm: rate !== null && /^\d{1,6}$/.test(rate) ? Number(rate) : undefined,
    page: readPage(search.get('page')),
  }
}

export const taxReportPath = (period: string) =>
  withSearch(paths.adminTaxReport(), new URLSearchParams({ period }))

export const taxOrdersPath = ({ page, ratePpm, ...location }: TaxLocation) =>
  withSearch(
    paths.adminTaxReport(),
    given({ ...location, rate: ratePpm, page: page > 1 ? page : undefined }),
  )

export const taxOrdersPageLength = 50

/** As the API is asked for the orders of a figure. */
export const taxOrdersQuery = ({ page, ratePpm, ...asked }: TaxLocation) =>
  given({
    ...asked,
    rate_ppm: ratePpm,
    limit: taxOrdersPageLength,
    offset: (page - 1) * taxOrdersPageLength,
  }).toString()

/** All of them, as a file. */
export const taxOrdersFileQuery = ({ page: _page, ratePpm, ...asked }: TaxLocation) =>
  given({ ...asked, rate_ppm: ratePpm }).toString()

const given = (values: Record<string, string | number | undefined>) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
