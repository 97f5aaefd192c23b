import { Fragment } from 'react'
import type { Desk } from '@golden-bead/contracts/orders'
import { paths } from '@golden-bead/contracts/paths'
import { counted } from '#lib/text/counted.ts'
import { LowStock } from '#features/admin/stock/LowStock.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { DeskTroubles } from './DeskTroubles.tsx'
import { orderLocation, type OrderFilter } from './order-location.ts'
import { useDesk } from './use-desk.ts'

type Waiting = { filter: OrderFilter; words: string }

/**
 * '2 orders to ship, 1 unpaid. Low in stock: Globe (none left)'. Where it is the whole view, it says too
 * that nothing waits; the way to pay is said below it.
 */
export const WhatWaits = ({ isWhole = false }: { isWhole?: boolean }) => {
  const desk = useDesk()
  const waiting = desk ? waitingAt(desk) : []

  return (
    <div className="text-ink-soft">
      <p className={isWhole ? 'min-h-[1lh]' : undefined}>
        {isWhole && desk && waiting.length === 0 && 'No orders are waiting. '}
        {waiting.map(({ filter, words }, index) => (
          <Fragment key={filter}>
            {index > 0 && ', '}
            <ShopLink
              className="link"
              to={orderLocation.pathOf({ ...orderLocation.all, state: filter })}
            >
              {words}
            </ShopLink>
          </Fragment>
        ))}
        <LowStock isFirst={waiting.length === 0} />
      </p>
      {!isWhole && desk?.can_sell === false && (
        <p>
          Nothing can be ordered yet: it is not said how to pay.{' '}
          <ShopLink className="link" to={paths.adminSettings()}>
            Open the settings
          </ShopLink>
        </p>
      )}
    </div>
  )
}

/** Above every view, as it cannot wait. */
export const WhatIsWrong = ({ hasFilters = false }: { hasFilters?: boolean }) => {
  const desk = useDesk()
  return desk && <DeskTroubles desk={desk} hasFilters={hasFilters} />
}

type Counts = Pick<Desk, 'to_ship' | 'on_hold' | 'unpaid' | 'refund_due' | 'to_cancel'>

const waitingAt = (desk: Counts): Waiting[] => {
  const {
    to_ship: toShip,
    on_hold: onHold,
    unpaid,
    refund_due: refundDue,
    to_cancel: toCancel,
  } = desk
  const waiting: Waiting[] = []
  if (toShip > 0) waiting.push({ filter: 'to-ship', words: `${counted(toShip, 'order')} to ship` })
  if (unpaid > 0) {
    const words = toShip > 0 ? unpaid.toLocaleString('en-US') : counted(unpaid, 'order')
    waiting.push({ filter: 'unpaid', words: `${words} unpaid` })
  }
  if (refundDue > 0) {
    waiting.push({ filter: 'refund-due', words: `${counted(refundDue, 'refund')} due` })
  }
  const further = (count: number) =>
    waiting.length > 0 ? count.toLocaleString('en-US') : counted(count, 'order')
  if (toCancel > 0) waiting.push({ filter: 'to-cancel', words: `${further(toCancel)} to cancel` })
  if (onHold > 0) waiting.push({ filter: 'on-hold', words: `${further(onHold)} on hold` })
  return waiting
}
