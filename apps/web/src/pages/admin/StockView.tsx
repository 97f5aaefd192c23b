import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lastKnownRows } from '#lib/api/listed-rows.ts'
import { NothingListed } from '#features/admin/NothingListed.tsx'
import { useListStockQuery } from '#features/admin/stock/admin-stock.api.ts'
import { CountDialog } from '#features/admin/stock/CountDialog.tsx'
import { stockLocation } from '#features/admin/stock/stock-location.ts'
import { stockPageLength, stockQuery, type ListedStock } from '#features/admin/stock/stock-query.ts'
import { StockFilters } from '#features/admin/stock/StockFilters.tsx'
import { StockTable } from '#features/admin/stock/StockTable.tsx'
import { counted } from '#lib/text/counted.ts'
import { useOptimisticChoice } from '#lib/use-optimistic-choice.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

export const StockView = () => {
  const [search] = useSearchParams()
  const location = stockLocation.read(search)
  const [chosen, choose] = useOptimisticChoice(location)
  const [asked, setAsked] = useState<ListedStock>()
  const heading = useRef<HTMLHeadingElement>(null)
  const found = useListStockQuery(stockQuery(location), { refetchOnMountOrArgChange: true })
  const isMissing = found.error !== undefined && !found.currentData
  const shown = isMissing ? undefined : lastKnownRows(found)
  const pageCount = Math.ceil((shown?.total ?? 0) / stockPageLength)
  // Another try takes its button away.
  useRestoredFocus(heading, found.error ?? shown)

  return (
    <section aria-labelledby="stock-heading">
      <div className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="stock-heading" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Stock
        </h2>
        <p role="status" className="text-ink-soft">
          {shown && counted(shown.total, 'product')}
        </p>
      </div>
      <div className="mb-5">
        <StockFilters
          location={chosen}
          onChange={(next) =>
            choose(next, stockLocation.pathOf(next), { preventScrollReset: true })
          }
        />
      </div>
      {found.error && (
        <div className="mb-5">
          <LoadFailure words="Failed to fetch the stock" query={found} />
        </div>
      )}
      {isMissing ? null : !shown ? (
        <LoadingSkeleton className="h-[32rem] w-full" />
      ) : shown.rows.length === 0 ? (
        <NothingListed
          noun="products"
          emptyText="The stock of your products appears here."
          isFiltered={stockLocation.isNarrowed(location)}
          pathOfAll={stockLocation.pathOf(stockLocation.all)}
          pathOfLastPage={
            shown.total > 0 ? stockLocation.pathOf({ ...location, page: pageCount }) : undefined
          }
        />
      ) : (
        <StockTable levels={shown.rows} isUpdating={found.isFetching} onCount={setAsked} />
      )}
      <Pagination
        label="Pages of the stock"
        page={location.page}
        pageCount={pageCount}
        pathOf={(page) => stockLocation.pathOf({ ...location, page })}
        results={heading}
      />
      {asked && <CountDialog level={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
