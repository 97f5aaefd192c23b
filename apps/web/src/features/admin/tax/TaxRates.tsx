import { useRef, useState } from 'react'
import { Plus } from 'lucide'
import { useSearchParams } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import type { TaxRate } from '@golden-bead/contracts/tax-rates'
import { DeleteDialog } from '#features/admin/DeleteDialog.tsx'
import { lastKnownRows } from '#lib/api/listed-rows.ts'
import { readPage } from '#lib/read-search-params.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import {
  ratesPerPage,
  useDeleteTaxRateMutation,
  useEndTaxRateMutation,
  useListTaxRatesQuery,
  useListUsedTaxRatesQuery,
  useStopTaxMutation,
} from './admin-tax.api.ts'
import { CountingRate } from './CountingRate.tsx'
import { LastDayDialog } from './LastDayDialog.tsx'
import { TaxRateDialog } from './TaxRateDialog.tsx'
import { TaxRateTable, type RateAction } from './TaxRateTable.tsx'
import { dayBefore, percentOf, prefixWords, stateName } from './tax-words.ts'

type Opened = { action: RateAction; rate: TaxRate } | { action: 'add' | 'stop' }

/** The rates of one state: all of them, or those of ZIP codes that begin so. */
export const TaxRates = ({ state }: { state: string }) => {
  const [search, setSearch] = useSearchParams()
  const page = readPage(search.get('page'))
  const prefix = /^\d{0,9}$/.test(search.get('zip') ?? '') ? (search.get('zip') ?? '') : ''
  const list = useListTaxRatesQuery({ state, prefix, page }, { refetchOnMountOrArgChange: true })
  const listed = lastKnownRows(list)
  const ids = (listed?.rows ?? []).map(({ id }) => id)
  const { currentData: used } = useListUsedTaxRatesQuery(ids, { skip: ids.length === 0 })
  const [opened, setOpened] = useState<Opened>()
  const results = useRef<HTMLParagraphElement>(null)
  // The row that had the focus may have been deleted.
  useRestoredFocus(results, listed?.rows)

  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpened({ action: 'add' })}>
          <Icon of={Plus} className="size-4.5" />
          Add rate by ZIP code
        </Button>
        <Button
          variant="quiet"
          className="hover:text-bad"
          onClick={() => setOpened({ action: 'stop' })}
        >
          Stop collecting in {stateName(state)}
        </Button>
      </div>
      <CountingRate
        state={state}
        zip={prefix}
        onFilter={(zip) => setSearch(zip === '' ? {} : { zip }, { preventScrollReset: true })}
      />
      <p ref={results} role="status" tabIndex={-1} className="mb-3 text-ink-soft outline-none">
        {listed &&
          `${listed.total.toLocaleString('en-US')} ${listed.total === 1 ? 'rate' : 'rates'}`}
        {prefix !== '' && ` for ZIP codes that begin with ${prefix}`}
      </p>
      {list.error && <LoadFailure words="Failed to fetch the rates" query={list} />}
      {!listed && !list.error && <Skeleton className="h-40 w-full" />}
      {listed && listed.rows.length > 0 && (
        <TaxRateTable
          rates={listed.rows}
          used={used}
          isUpdating={list.isFetching}
          onAct={(action, rate) => setOpened({ action, rate })}
        />
      )}
      <Pagination
        label="Pages of rates"
        page={page}
        pageCount={Math.ceil((listed?.total ?? 0) / ratesPerPage)}
        pathOf={(next) => pathOfPage(state, prefix, next)}
        results={results}
      />
      <TaxRateDialogs
        state={state}
        rates={listed?.rows ?? []}
        opened={opened}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}

const pathOfPage = (state: string, zip: string, page: number) => {
  const search = new URLSearchParams({
    ...(zip && { zip }),
    ...(page > 1 && { page: String(page) }),
  })
  return `${paths.adminTaxState(state)}${search.size > 0 ? `?${search}` : ''}`
}

type TaxRateDialogsProps = {
  state: string
  rates: readonly TaxRate[]
  opened: Opened | undefined
  onClose: () => void
}

const TaxRateDialogs = ({ state, rates, opened, onClose }: TaxRateDialogsProps) => {
  const [end] = useEndTaxRateMutation()
  const [stop] = useStopTaxMutation()
  if (opened?.action === 'add') {
    return <TaxRateDialog wanted={{ kind: 'zip', state }} onClose={onClose} />
  }
  if (opened?.action === 'next') {
    return <TaxRateDialog wanted={{ kind: 'next', after: opened.rate }} onClose={onClose} />
  }
  if (opened?.action === 'stop') {
    return (
      <LastDayDialog
        title={`Stop collecting in ${stateName(state)}?`}
        explanation="All its rates end on that day, and those that would begin later are removed. Orders keep their tax."
        confirmLabel="Stop collecting"
        done={`Tax in ${stateName(state)} ends on that day`}
        end={async (lastDay) => {
          await stop({ state, last_day: lastDay }).unwrap()
          return undefined
        }}
        onClose={onClose}
      />
    )
  }
  if (opened?.action === 'end') {
    const { rate } = opened
    return (
      <LastDayDialog
        title={`End ${percentOf(rate.rate_ppm)} for ${prefixWords(rate.postal_prefix)}?`}
        explanation="From the next day on the rate of a shorter ZIP code counts there, or that for the rest of the state."
        confirmLabel="End it"
        done="The rate ends on that day"
        end={async (lastDay) =>
          (await end({ seen: rate, lastDay }).unwrap())
            ? undefined
            : 'This rate has changed meanwhile. Please open it again.'
        }
        onClose={onClose}
      />
    )
  }
  const rate = opened?.action === 'delete' ? opened.rate : undefined
  return <DeleteRate rate={rate} before={rate && endedBy(rate, rates)} onClose={onClose} />
}

/** The rate that ended because this one was to follow it. */
const endedBy = ({ postal_prefix: prefix, valid_from: from }: TaxRate, rates: readonly TaxRate[]) =>
  rates.find((one) => one.postal_prefix === prefix && one.valid_to === dayBefore(from))

type DeleteRateProps = {
  rate: TaxRate | undefined
  before: TaxRate | undefined
  onClose: () => void
}

const DeleteRate = ({ rate, before, onClose }: DeleteRateProps) => {
  const [remove, removal] = useDeleteTaxRateMutation()

  return (
    <DeleteDialog
      row={rate}
      noun="rate"
      explanationOf={({ name }) =>
        `“${name}” is deleted. No order has used it.${before ? ` ${percentOf(before.rate_ppm)} goes on instead.` : ''}`
      }
      isBusy={removal.isLoading}
      deleteRow={({ id }) => remove(id).unwrap()}
      onClose={onClose}
    />
  )
}
