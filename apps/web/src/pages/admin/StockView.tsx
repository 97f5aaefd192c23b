import { useState } from 'react'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useSearchParams } from 'react-router'
import { useCountWaitsQuery, useListStockQuery } from '#features/admin/stock/admin-stock.api.ts'
import { countCardStyle, countColumns } from '#features/admin/stock/count-columns.tsx'
import { CountDialog } from '#features/admin/stock/CountDialog.tsx'
import { stockCardStyle, stockColumns } from '#features/admin/stock/stock-columns.tsx'
import { stockLocation } from '#features/admin/stock/stock-location.ts'
import {
  countQuery,
  stockPageLength,
  stockQuery,
  type ListedStock,
} from '#features/admin/stock/stock-query.ts'
import { StockFilters } from '#features/admin/stock/StockFilters.tsx'
import { useHeldRows } from '#features/admin/stock/use-held-rows.ts'
import { Button } from '#ui/forms/Button.tsx'
import { listedBy } from './listed-by.ts'
import { ListPage } from './ListPage.tsx'

const keyOf = (level: ListedStock) => level.product_id

export const StockView = () => {
  const [search] = useSearchParams()
  const location = stockLocation.read(search)
  const [asked, setAsked] = useState<ListedStock>()
  const [isCounting, setIsCounting] = useState(false)
  const query = (isCounting ? countQuery : stockQuery)(location)
  const found = useListStockQuery(query, { refetchOnMountOrArgChange: true })
  const { listed, ...state } = listedBy(found)
  const held = useHeldRows(query, found.currentData?.rows, keyOf)
  const ids = found.currentData?.rows.map(({ product_id: id }) => id) ?? []
  const { data: waits = [] } = useCountWaitsQuery(ids.length > 0 ? ids : skipToken)
  const waiting = new Map(waits.map((one) => [one.product_id, one.waiting]))

  return (
    <>
      <ListPage
        title="Stock"
        noun="product"
        things="the stock"
        emptyText="The stock of your products appears here."
        location={location}
        address={stockLocation}
        renderFilters={(chosen, choose) => <StockFilters location={chosen} onChange={choose} />}
        actions={
          <Button variant="secondary" onClick={() => setIsCounting(!isCounting)}>
            {isCounting ? 'Done counting' : 'Count this list'}
          </Button>
        }
        {...state}
        listed={isCounting && held && listed ? { ...listed, rows: held } : listed}
        pageLength={stockPageLength}
        table={
          isCounting
            ? { columns: countColumns, keyOf, cardStyle: countCardStyle }
            : {
                columns: stockColumns({ waiting, onCount: setAsked }),
                keyOf,
                cardStyle: stockCardStyle,
              }
        }
      />
      {asked && <CountDialog level={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
