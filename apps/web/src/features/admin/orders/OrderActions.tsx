import { useState, type ComponentType } from 'react'
import { formatCents } from '@golden-bead/contracts/money'
import { mayStep, type OrderStep } from '@golden-bead/contracts/order-states'
import type { Order } from '@golden-bead/contracts/orders'
import { unsettledOf } from '@golden-bead/contracts/refund-due'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { MoreMenu } from '#ui/overlays/MoreMenu.tsx'
import { CancelOrderDialog } from './CancelOrderDialog.tsx'
import { CancelUnitsDialog, hasUnitsToCancel } from './CancelUnitsDialog.tsx'
import { HoldDialog, ReleaseDialog } from './HoldDialogs.tsx'
import { KeepMoneyDialog } from './KeepMoneyDialog.tsx'
import { moneyOf } from './order-money.ts'
import { proposeAgain, proposeDue } from './order-parts.ts'
import { OrderNews } from './OrderNews.tsx'
import { PaymentTrouble } from './PaymentTrouble.tsx'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { RefundAgainDialog, RefundDueDialog } from './ProposedRefundDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { SettleRefundDialog } from './SettleRefundDialog.tsx'
import { ShipDialog } from './ShipDialog.tsx'
import type { StepProps } from './StepDialog.tsx'
import { UndoPaidDialog } from './UndoPaidDialog.tsx'
import { useOrderStep } from './use-order-step.ts'
import { whatNextOf } from './what-next.ts'

type Action = {
  step: OrderStep
  /** Where a step has several. */
  name?: string
  label: string | ((order: Order) => string)
  Ask: ComponentType<StepProps>
  /** Deals with money that waits for the owner: in sight, beside the next step. */
  isUrgent?: true
  /** In sight where no money waits. */
  isUsual?: true
  /** Besides that the state allows the step. */
  isOffered?: (order: Order) => boolean
}

const actions: Action[] = [
  { step: 'ship', label: 'Ship', Ask: ShipDialog },
  { step: 'release', label: 'Release', Ask: ReleaseDialog },
  {
    step: 'hold',
    label: ({ on_hold_reason: reason }) => (reason === null ? 'Hold' : 'Change the reason'),
    Ask: HoldDialog,
  },
  {
    step: 'receive',
    label: 'Money received',
    Ask: ReceiveDialog,
    // A payment by card shows itself.
    isOffered: (order) =>
      (order.payment_method !== 'card' || order.payment_status !== 'awaiting') &&
      takesTransfers(order),
  },
  {
    step: 'refund',
    name: 'refund_again',
    label: (order) => `Send ${formatCents(proposeAgain(order)?.cents ?? 0)} again`,
    Ask: RefundAgainDialog,
    isUrgent: true,
    isOffered: (order) => isNotDisputed(order) && proposeAgain(order) !== undefined,
  },
  {
    step: 'settle_refund',
    label: 'Settled otherwise',
    Ask: SettleRefundDialog,
    isUrgent: true,
    isOffered: (order) => moneyOf(order).failed > 0,
  },
  {
    step: 'refund',
    name: 'refund_due',
    label: (order) => `Refund ${formatCents(proposeDue(order)?.cents ?? 0)} that is due`,
    Ask: RefundDueDialog,
    isUrgent: true,
    isOffered: isDueOffered,
  },
  {
    step: 'keep',
    label: 'Keep it',
    Ask: KeepMoneyDialog,
    isUrgent: true,
    // What came beyond the order is due too, and is not of its units.
    isOffered: (order) => isDueOffered(order) && order.lines.some((line) => unsettledOf(line) > 0),
  },
  {
    step: 'refund',
    label: (order) => (moneyOf(order).isByCard ? 'Refund' : 'Book a refund'),
    Ask: RefundDialog,
    isUsual: true,
    isOffered: isNotDisputed,
  },
  {
    step: 'cancel_units',
    label: 'Cancel items',
    Ask: CancelUnitsDialog,
    isOffered: hasUnitsToCancel,
  },
  { step: 'undo_paid', label: 'Undo the payment', Ask: UndoPaidDialog },
  { step: 'cancel', label: 'Cancel order', Ask: CancelOrderDialog },
]

/** Of what is paid, only where it was by transfer: what came with it may be booked wrongly. */
function takesTransfers(order: Order) {
  return mayStep('mark_paid', 'owner', order) || order.receipts.length > 0
}

/** The bank decides where the money goes. */
function isNotDisputed(order: Order) {
  return !moneyOf(order).isDisputed
}

/** What failed is dealt with first, and may be the same money. */
function isDueOffered(order: Order) {
  const due = proposeDue(order)?.cents ?? 0
  return isNotDisputed(order) && due > moneyOf(order).failed
}

const nameOf = ({ name, step }: Action) => name ?? step
const labelOf = (order: Order, { label }: Action) =>
  typeof label === 'string' ? label : label(order)

type OrderActionsProps = {
  order: Order
  /** Reads the order anew, and answers it. */
  readNow: () => Promise<Order | null | undefined>
}

/** What an order waits for, and the buttons that work in its state. */
export const OrderActions = ({ order, readNow }: OrderActionsProps) => {
  const [asked, setAsked] = useState<string>()
  const stepping = useOrderStep(order, readNow)
  const allowed = actions.filter(
    ({ step, isOffered }) => mayStep(step, 'owner', order) && isOffered?.(order) !== false,
  )
  const { words, next } = whatNextOf(order)
  const first = allowed.find(({ step }) => step === next)
  const rest = allowed.filter((action) => action !== first)
  const urgent = rest.filter(({ isUrgent }) => isUrgent)
  const beside = urgent.length > 0 ? urgent : rest.filter(({ isUsual }) => isUsual)
  const others = rest.filter((action) => !beside.includes(action))
  const shown = [...(first ? [first] : []), ...beside, ...(others.length === 1 ? others : [])]
  const open = allowed.find((action) => nameOf(action) === asked)
  // Somebody else may have taken the step, or one that rules it out.
  if (asked !== undefined && open === undefined) setAsked(undefined)

  const ask = (action: Action) => {
    stepping.open()
    setAsked(nameOf(action))
  }
  const close = () => {
    stepping.close()
    setAsked(undefined)
  }

  return (
    <div className="space-y-4">
      {stepping.news && !open && <OrderNews events={stepping.news} />}
      {order.on_hold_reason !== null && (
        <Notice tone="bad" title="On hold: do not ship yet">
          <bdi className="whitespace-pre-wrap">{order.on_hold_reason}</bdi>
        </Notice>
      )}
      <PaymentTrouble order={order} />
      <div className="rounded-md border border-beech bg-sheet px-5 py-5">
        <p>{words}</p>
        {allowed.length > 0 && (
          <div className="relative mt-4 flex flex-wrap gap-3">
            {shown.map((one) => (
              <Button
                key={nameOf(one)}
                variant={one === first ? 'primary' : 'secondary'}
                className={one.step === 'cancel' ? 'hover:border-bad hover:text-bad' : ''}
                onClick={() => ask(one)}
              >
                {labelOf(order, one)}
              </Button>
            ))}
            {others.length > 1 && (
              <MoreMenu
                items={others.map((one) => ({
                  label: labelOf(order, one),
                  isDanger: one.step === 'cancel',
                  onChoose: () => ask(one),
                }))}
              />
            )}
          </div>
        )}
      </div>
      {open && <open.Ask order={order} stepping={stepping} onClose={close} />}
    </div>
  )
}
