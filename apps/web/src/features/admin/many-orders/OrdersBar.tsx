import { useState } from 'react'
import { formatCents } from '@golden-bead/contracts/money'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { ChosenBar } from '#features/admin/many/ChosenBar.tsx'
import type { Chosen } from '#features/admin/many/use-chosen.ts'
import { adminOrdersApi } from '#features/admin/orders/admin-orders.api.ts'
import type { OrderLocation } from '#features/admin/orders/order-location.ts'
import { allOrdersQuery, type ListedOrder } from '#features/admin/orders/order-query.ts'
import { PackingSlip } from '#features/admin/orders/PackingSlip.tsx'
import { saveFile } from '#lib/save-file.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { exportChosen } from './export-chosen.ts'
import { chosenOrdersMax } from './many-orders.api.ts'
import { MarkPaidMany } from './MarkPaidMany.tsx'
import { OrdersLeftOut, type LeftOut } from './OrdersLeftOut.tsx'
import { PickingList } from './PickingList.tsx'
import { ShipMany } from './ShipMany.tsx'
import type { OrderResult } from './use-order-run.ts'
import { useSheets, type Sheets } from './use-sheets.ts'

type OrdersBarProps = {
  chosen: Chosen<ListedOrder>
  location: OrderLocation
  /** How many orders match the filters. */
  total: number
}

/** What can be done with the orders that are ticked. */
export const OrdersBar = ({ chosen, location, total }: OrdersBarProps) => {
  const dispatch = useThunkDispatch()
  const [asked, setAsked] = useState<'paid' | 'ship'>()
  const { busy, sheets, left, print, closeLeft } = useSheets()
  const { isExporting, exportCsv } = useExport()
  const orders = [...chosen.byId.values()]
  if (orders.length === 0) return null

  const readAll = async () => {
    const { listOrders } = adminOrdersApi.endpoints
    const query = allOrdersQuery(location, chosenOrdersMax)
    const reading = listOrders.initiate(query, { subscribe: false, forceRefetch: true })
    return (await dispatch(reading).unwrap()).rows
  }
  const close = (results: readonly OrderResult[]) => {
    setAsked(undefined)
    // They are no longer what was ticked.
    const tried = results.map(({ order }) => order)
    if (tried.length > 0) chosen.mark(tried, false)
  }
  const cents = orders.reduce((sum, { total_cents: one }) => sum + one, 0)
  const actions = [
    { label: 'Print slips', isBusy: busy === 'slips', onPress: () => void print('slips', orders) },
    {
      label: 'Picking list',
      isBusy: busy === 'picking',
      onPress: () => void print('picking', orders),
    },
    { label: 'Mark as paid', onPress: () => setAsked('paid') },
    { label: 'Ship', onPress: () => setAsked('ship') },
    { label: 'Export CSV', isBusy: isExporting, onPress: () => void exportCsv(orders) },
  ]

  return (
    <>
      <ChosenBar
        label="Selected orders"
        summary={<span className="font-normal text-ink-soft"> · {formatCents(cents)}</span>}
        chosen={chosen}
        total={total}
        max={chosenOrdersMax}
        readAll={readAll}
        failed="Failed to fetch orders"
        actions={actions}
      />
      {asked === 'paid' && <MarkPaidMany orders={orders} onClose={close} />}
      {asked === 'ship' && <ShipMany orders={orders} onClose={close} />}
      {sheets && <PrintedSheets sheets={sheets} />}
      <NotPrinted left={left} onClose={closeLeft} />
    </>
  )
}

const useExport = () => {
  const dispatch = useThunkDispatch()
  const [isExporting, setIsExporting] = useState(false)

  const exportCsv = async (orders: readonly ListedOrder[]) => {
    setIsExporting(true)
    try {
      const file = await dispatch(exportChosen(orders))
      saveFile(file, `orders-${new Date().toISOString().slice(0, 10)}.csv`)
    } catch (error) {
      dispatch(callFailureToast('Failed to fetch the orders', error))
    } finally {
      setIsExporting(false)
    }
  }
  return { isExporting, exportCsv }
}

const PrintedSheets = ({ sheets }: { sheets: Sheets }) =>
  sheets.kind === 'picking' ? (
    <PickingList {...sheets} />
  ) : (
    sheets.orders.map((order) => (
      <PackingSlip key={order.number} order={order} parcel={undefined} seller={sheets.seller} />
    ))
  )

const NotPrinted = ({ left, onClose }: { left: readonly LeftOut[]; onClose: () => void }) => (
  <Dialog
    title="Not everything was printed"
    isOpen={left.length > 0}
    onClose={onClose}
    width="small"
    footer={<Button onClick={onClose}>Back to the list</Button>}
  >
    <OrdersLeftOut title="There is nothing to pack of these, or not yet" left={left} />
  </Dialog>
)
