import { useState } from 'react'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useSearchParams } from 'react-router'
import { useCountWaitsQuery, useListStockQuery } from '#features/admin/stock/admin-stock.api.ts'
import { CountDialog } from '#features/admin/stock/CountDialog.tsx'
import { stockCardStyle, stockColumns } from '#features/admin/stock/stock-columns.tsx'
import { stockLocation } from '#features/admin/stock/stock-location.ts'
import { stockPageLength, stockQuery, type ListedStock } from '#features/admin/stock/stock-query.ts'
import { StockFilters } from '#features/admin/stock/StockFilters.tsx'
import { listedBy } from './listed-by.ts'
import { ListPage } from './ListPage.tsx'

export const StockView = () => {
  const [search] = useSearchParams()
  const location = stockLocation.read(search)
  const [asked, setAsked] = useState<ListedStock>()
  const found = useListStockQuery(stockQuery(location), { refetchOnMountOrArgChange: true })
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
        {...listedBy(found)}
        pageLength={stockPageLength}
        table={{
          columns: stockColumns({ waiting, onCount: setAsked }),
          keyOf: (level) => level.product_id,
          cardStyle: stockCardStyle,
        }}
      />
      {asked && <CountDialog level={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
