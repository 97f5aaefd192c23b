import { useState } from 'react'
import { carriers, readTracking, trackingLimits } from '@golden-bead/contracts/carriers'
import { buyerOf } from '#features/admin/orders/order-labels.ts'
import type { ListedOrder } from '#features/admin/orders/order-query.ts'
import {
  carrierLabel,
  trackingBody,
  trackingError,
} from '#features/admin/orders/TrackingFields.tsx'
import { counted } from '#lib/text/counted.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import type { ManyDialogProps } from './MarkPaidMany.tsx'
import { OrdersLeftOut } from './OrdersLeftOut.tsx'
import { PasteFields } from './PasteFields.tsx'
import { RunDialog } from './RunDialog.tsx'
import { useOrderRun } from './use-order-run.ts'
import { usePaste } from './use-paste.ts'
import { whyNotToShip } from './why-not.ts'

/** Ships the orders, each with the tracking number that was typed or pasted for it. */
export const ShipMany = ({ orders, onClose }: ManyDialogProps) => {
  const run = useOrderRun()
  const { open, left } = parted(orders)
  const paste = usePaste(open.map(({ number }) => number))
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [carrier, setCarrier] = useState('')
  const [withoutNumber, setWithoutNumber] = useState(false)

  const rows = open.map((order) => {
    const tracking = typed.get(order.number) ?? paste.tracking.get(order.number) ?? ''
    return { order, ...parcelOf(tracking, carrier) }
  })
  const numbered = rows.filter(({ tracking }) => tracking !== '')
  const going = withoutNumber ? rows : numbered
  const changes = [
    ...going.map(({ order, body }) => ({ order, step: 'ship' as const, body })),
    ...left.map(({ order, why }) => ({ order, step: 'ship' as const, refusal: why })),
  ]

  return (
    <RunDialog
      title="Ship orders"
      confirmLabel={`Ship ${counted(going.length, 'order')}`}
      isIdle={going.length === 0 || going.some(({ error }) => error !== undefined)}
      width="large"
      run={run}
      onConfirm={() => void run.start(changes)}
      onClose={() => onClose(run.results)}
    >
      {/* Nothing is sent by Enter, which scanners of bar codes press after each number. */}
      <form
        aria-label="Ship orders"
        className="space-y-5"
        onSubmit={(event) => event.preventDefault()}
      >
        <PasteFields paste={paste} />
        <CarrierField carrier={carrier} onChange={setCarrier} />
        <ParcelRows
          rows={rows}
          onType={(number, text) => setTyped(new Map(typed).set(number, text))}
        />
        {numbered.length < rows.length && (
          <Checkbox
            label={`Ship the ${counted(rows.length - numbered.length, 'order')} without a number too`}
            checked={withoutNumber}
            onChange={({ target }) => setWithoutNumber(target.checked)}
          />
        )}
      </form>
      <OrdersLeftOut
        title="These are not shipped"
        left={left.map(({ order: { number }, why }) => ({ number, why }))}
      />
    </RunDialog>
  )
}

const parted = (orders: readonly ListedOrder[]) => {
  const asked = orders.map((order) => ({ order, why: whyNotToShip(order) }))
  return {
    open: asked.flatMap(({ order, why }) => (why === undefined ? [order] : [])),
    left: asked.flatMap(({ order, why }) => (why === undefined ? [] : [{ order, why }])),
  }
}

/** The number says its carrier; where it does not, the one that was chosen for all of them. */
const parcelOf = (tracking: string, chosen: string) => {
  const text = tracking.trim()
  const carrier = text === '' ? '' : (readTracking(text).carrier ?? chosen)
  return {
    tracking,
    carrier,
    body: trackingBody({ carrier, tracking: text }),
    error: trackingError({ carrier, tracking: text }),
  }
}

const CarrierField = ({
  carrier,
  onChange,
}: {
  carrier: string
  onChange: (name: string) => void
}) => (
  <div className="sm:max-w-72">
    <SelectField
      label="Carrier (optional)"
      hint="Of numbers that do not say it themselves."
      value={carrier}
      onChange={({ target }) => onChange(target.value)}
      options={carriers.map((name) => ({ value: name, label: carrierLabel(name) }))}
      placeholder="Not said"
    />
  </div>
)

type ParcelRow = { order: ListedOrder } & ReturnType<typeof parcelOf>
type ParcelRowsProps = {
  rows: readonly ParcelRow[]
  onType: (number: string, text: string) => void
}

const ParcelRows = ({ rows, onType }: ParcelRowsProps) => (
  <ul className="divide-y divide-beech border-y border-beech empty:hidden">
    {rows.map(({ order: { number, name }, tracking, carrier, error }) => (
      <li
        key={number}
        className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,16rem)_4.5rem] lg:grid-cols-[7rem_minmax(0,1fr)_minmax(0,24rem)_8rem]"
      >
        <span className="font-medium tabular-nums">{number}</span>
        <bdi className="truncate text-ink-soft">{buyerOf(name)}</bdi>
        <TextField
          label={`Tracking number of ${number}`}
          isLabelHidden
          placeholder="Tracking number or link"
          value={tracking}
          maxLength={trackingLimits.urlLengthMax}
          autoComplete="off"
          spellCheck={false}
          error={error}
          onChange={({ target }) => onType(number, target.value)}
        />
        <span className="text-ink-soft max-sm:empty:hidden">
          {carrier && carrierLabel(carrier)}
        </span>
      </li>
    ))}
  </ul>
)
