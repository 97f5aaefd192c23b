import {
  usedTaxRatesMax,
  type StoppedTax,
  type StopTax,
  type TaxStateRow,
} from '@golden-bead/contracts/tax-import'
import type { TaxRate, TaxRateInput } from '@golden-bead/contracts/tax-rates'
import { pageOf } from '#features/admin/search-pattern.ts'
import { baseApi } from '#lib/api/base-api.ts'
import { countedCall, listedRows, type ListedRows } from '#lib/api/listed-rows.ts'

const url = '/rest/v1/tax_rates'

export const ratesPerPage = usedTaxRatesMax

type ListedRates = { state: string; prefix: string; page: number }
type Asked = { state: string; zip: string; day: string }

/** The rest of the state first, of each prefix the newest. */
const listQuery = ({ state, prefix, page }: ListedRates) =>
  new URLSearchParams({
    select: '*',
    state: `eq.${state}`,
    ...(prefix && { postal_prefix: `like.${prefix}*` }),
    ...pageOf('postal_prefix.asc,valid_from.desc,id.asc', page, ratesPerPage),
  }).toString()

/** The prefixes of a ZIP code sort by their length. */
const countingQuery = ({ state, zip, day }: Asked) => ({
  select: '*',
  state: `eq.${state}`,
  postal_prefix: `in.(${prefixesOf(zip).join(',')})`,
  valid_from: `lte.${day}`,
  or: `(valid_to.is.null,valid_to.gte.${day})`,
  order: 'postal_prefix.desc',
  limit: 1,
})

const prefixesOf = (zip: string) => [
  '""',
  ...Array.from(zip, (_digit, index) => zip.slice(0, index + 1)),
]

/** Invalidates after a failure too: the write may have succeeded and only its response be lost. */
export const adminTaxApi = baseApi.enhanceEndpoints({ addTagTypes: ['TaxRate'] }).injectEndpoints({
  endpoints: (build) => ({
    listTaxStates: build.query<TaxStateRow[], void>({
      query: () => ({ url: '/admin/v1/tax-rates/states' }),
      providesTags: ['TaxRate'],
    }),
    listTaxRates: build.query<ListedRows<TaxRate>, ListedRates>({
      query: (asked) => countedCall(`${url}?${listQuery(asked)}`),
      transformResponse: listedRows<TaxRate>,
      providesTags: ['TaxRate'],
    }),
    /** Which of these orders have used. */
    listUsedTaxRates: build.query<string[], readonly string[]>({
      query: (ids) => ({ url: '/admin/v1/tax-rates/used', params: { ids: ids.join(',') } }),
      providesTags: ['TaxRate'],
    }),
    /** None where nothing is collected on that day. */
    findCountingRate: build.query<TaxRate | null, Asked>({
      query: (asked) => ({ url, params: countingQuery(asked) }),
      transformResponse: ([rate]: TaxRate[]) => rate ?? null,
      providesTags: ['TaxRate'],
    }),
    addTaxRate: build.mutation<null, TaxRateInput>({
      query: (input) => ({ url, method: 'POST', body: input }),
      invalidatesTags: ['TaxRate'],
    }),
    /** Answers `false` where it has changed meanwhile. */
    endTaxRate: build.mutation<boolean, { seen: TaxRate; lastDay: string }>({
      query: ({ seen, lastDay }) => ({
        url,
        method: 'PATCH',
        params: { select: 'id', id: `eq.${seen.id}`, updated_at: `eq.${seen.updated_at}` },
        headers: { prefer: 'return=representation' },
        body: { valid_to: lastDay },
      }),
      transformResponse: (rows: unknown[]) => rows.length > 0,
      invalidatesTags: ['TaxRate'],
    }),
    /** The rate that it was to follow goes on. */
    deleteTaxRate: build.mutation<null, string>({
      query: (id) => ({ url: `/admin/v1/tax-rates/${id}`, method: 'DELETE' }),
      invalidatesTags: ['TaxRate'],
    }),
    stopTax: build.mutation<StoppedTax, StopTax>({
      query: (body) => ({ url: '/admin/v1/tax-rates/stop', method: 'POST', body }),
      invalidatesTags: ['TaxRate'],
    }),
  }),
})

export const {
  useListTaxStatesQuery,
  useListTaxRatesQuery,
  useListUsedTaxRatesQuery,
  useFindCountingRateQuery,
  useAddTaxRateMutation,
  useEndTaxRateMutation,
  useDeleteTaxRateMutation,
  useStopTaxMutation,
} = adminTaxApi
