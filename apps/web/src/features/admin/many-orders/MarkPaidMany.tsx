import { formatCents } from '@golden-bead/contracts/money'
import type { ListedOrder } from '#features/admin/orders/order-query.ts'
import { counted } from '#lib/text/counted.ts'
import { OrdersLeftOut } from './OrdersLeftOut.tsx'
import { RunDialog } from './RunDialog.tsx'
import { useOrderRun, type OrderResult } from './use-order-run.ts'
import { whyNotPaid } from './why-not.ts'

export type ManyDialogProps = {
  orders: readonly ListedOrder[]
  onClose: (results: readonly OrderResult[]) => void
}

export const MarkPaidMany = ({ orders, onClose }: ManyDialogProps) => {
  const run = useOrderRun()
  const asked = orders.map((order) => ({ order, refusal: whyNotPaid(order) }))
  const waiting = asked.filter(({ refusal }) => refusal === undefined)
  const cents = waiting.reduce(
    (sum, { order }) => sum + order.total_cents - order.part_received_cents,
    0,
  )

  return (
    <RunDialog
      title="Mark as paid"
      confirmLabel={`Mark ${counted(waiting.length, 'order')} as paid`}
      isIdle={waiting.length === 0}
      run={run}
      onConfirm={() => void run.start(asked.map((one) => ({ ...one, step: 'mark-paid' })))}
      onClose={() => onClose(run.results)}
    >
      {waiting.length > 0 && (
        <p className="text-ink-soft">
          All that {counted(waiting.length, 'order')} still{' '}
          {waiting.length === 1 ? 'waits' : 'wait'} for has come by transfer or check:{' '}
          {formatCents(cents)}. The buyers get a mail.
        </p>
      )}
      <OrdersLeftOut
        title="These stay as they are"
        left={asked.flatMap(({ order: { number }, refusal: why }) =>
          why ? [{ number, why }] : [],
        )}
      />
    </RunDialog>
  )
}
