import { Fragment, useState, type ReactNode } from 'react'
import { formatCents } from '@golden-bead/contracts/money'
import type { Desk } from '@golden-bead/contracts/orders'
import { paths } from '@golden-bead/contracts/paths'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { counted } from '#lib/text/counted.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { useDismissPaymentMutation, useEndUnpaidMutation } from './admin-orders.api.ts'

type DeskTroublesProps = {
  desk: Desk
  /** The list of orders has a filter for some of it: there it would take the room of the list. */
  hasFilters: boolean
}

/** What is rare, and has to be settled here or at Stripe. */
export const DeskTroubles = ({ desk, hasFilters }: DeskTroublesProps) => (
  <>
    {desk.has_test_key && (
      <Warning
        title={
          desk.takes_test_cards
            ? 'Stripe is in test mode: card payments bring no money'
            : 'No card payments: the key of Stripe is a test key'
        }
      >
        Use the live key before you sell.
      </Warning>
    )}
    {desk.paid_by_test.length > 0 && (
      <Warning title="Paid by a test card, no money came: ship nothing for these">
        <Numbers of={desk.paid_by_test} />
      </Warning>
    )}
    {!hasFilters && (
      <>
        <Named title="Disputed" numbers={desk.disputed} />
        <Named title="Refund failed" numbers={desk.refund_failed} />
        <Named title="Paid in part, and waiting for the rest" numbers={desk.part_paid} />
      </>
    )}
    <Named
      title="Is the key right? Stripe does not say whether these are paid"
      numbers={desk.unanswered}
    />
    <Named title="Paid twice or too much, and not sent back" numbers={desk.paid_twice} />
    {desk.held_unpaid.map((held) => (
      <HeldUnpaid key={held.product_id} held={held} />
    ))}
    {desk.unknown_payments.map((payment) => (
      <UnknownPayment key={payment.payment_id} payment={payment} />
    ))}
  </>
)

const Warning = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="my-3">
    <Notice tone="bad" title={title}>
      {children}
    </Notice>
  </div>
)

const Named = ({ title, numbers }: { title: string; numbers: readonly string[] }) =>
  numbers.length > 0 && (
    <p>
      {title}: <Numbers of={numbers} />
    </p>
  )

const Numbers = ({ of: numbers }: { of: readonly string[] }) =>
  numbers.map((number, index) => (
    <Fragment key={number}>
      {index > 0 && ', '}
      <ShopLink className="link" to={paths.adminOrder(number)}>
        {number}
      </ShopLink>
    </Fragment>
  ))

const HeldUnpaid = ({ held }: { held: Desk['held_unpaid'][number] }) => {
  const { product_id: id, name, units, orders } = held
  const dispatch = useThunkDispatch()
  const [isAsked, setIsAsked] = useState(false)
  const [end, { isLoading }] = useEndUnpaidMutation()
  const press = async () => {
    try {
      const { ended } = await end(id).unwrap()
      dispatch(toastShown({ title: `${counted(ended, 'unpaid order')} cancelled`, tone: 'good' }))
    } catch (error) {
      dispatch(callFailureToast('Failed to cancel the unpaid orders.', error))
    }
    setIsAsked(false)
  }

  return (
    <div>
      {name}: nothing is free, and {counted(orders, 'unpaid order')}{' '}
      {orders === 1 ? 'holds' : 'hold'} {counted(units, 'unit')}.{' '}
      <Button variant="quiet" onClick={() => setIsAsked(true)}>
        Cancel {orders === 1 ? 'it' : 'them'}
      </Button>
      <ConfirmDialog
        question={`Cancel ${counted(orders, 'unpaid order')}?`}
        explanation={`The units of ${name} are free again, and the buyers are told. An order that is paid before then stays.`}
        confirmLabel="Cancel unpaid orders"
        cancelLabel="Keep"
        isOpen={isAsked}
        isBusy={isLoading}
        onConfirm={() => void press()}
        onCancel={() => setIsAsked(false)}
      />
    </div>
  )
}

const UnknownPayment = ({ payment }: { payment: Desk['unknown_payments'][number] }) => {
  const { payment_id: id, order_number: number, amount_cents: cents } = payment
  const dispatch = useThunkDispatch()
  const [dismiss, { isLoading }] = useDismissPaymentMutation()
  const press = async () => {
    try {
      await dismiss(id).unwrap()
      dispatch(toastShown({ title: 'Taken off the list', tone: 'good' }))
    } catch (error) {
      dispatch(callFailureToast('Failed to take it off the list.', error))
    }
  }

  return (
    <p>
      {formatCents(cents)} was paid at Stripe for {number || 'an order'}, which this shop does not
      have, or not at that price: <bdi className="break-all">{id}</bdi>. Look at it there.{' '}
      <Button variant="quiet" isBusy={isLoading} onClick={() => void press()}>
        Dealt with
      </Button>
    </p>
  )
}
