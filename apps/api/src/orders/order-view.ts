import type { Order } from '@golden-bead/contracts/orders'
import type { Connection } from '@golden-bead/server/database/database'
import type { ShopSettings } from '@golden-bead/contracts/shop-settings'
import { hasTransfer, transferOf } from '@golden-bead/contracts/transfer-options'
import { wasPaid } from '@golden-bead/contracts/order-statuses'
import type { SettingsService } from '#shop/settings/settings.module.ts'
import type { OrderKeys } from './order-keys.ts'
import { namedUnits, readOrderParts } from './money/order-parts.ts'
import { refundedUnits } from './parcels/parcels.repository.ts'
import { prepareParts, type OrderRow } from './orders.repository.ts'

type Options = {
  keys: OrderKeys
  waitingKeys: OrderKeys
  shownImage: (stored: string) => string
  settings: SettingsService
  /** On this machine everything is a test. */
  isLocal: boolean
}

export type Viewer = {
  isOwner: boolean
  /** An admin may buy too, and pays like anybody. */
  isBuyer?: boolean
  /** Whoever has no account to open the order with gets its key. */
  isGuest: boolean
  /** Of whom a browser keeps no more than the key of a waiting order. */
  hidesPerson?: boolean
  /** If they are known already. */
  settings?: ShopSettings
}

/** What buyers and the owner see of an order. The notes of the owner are the owner's. */
export function createOrderView({ keys, waitingKeys, shownImage, settings, isLocal }: Options) {
  const readParts = prepareParts(shownImage)
  return async (connection: Connection, order: OrderRow, viewer: Viewer): Promise<Order> => {
    const {
      page_url: pageUrl,
      replaced_by: replacedBy,
      proposed_carrier: proposedCarrier,
      notes,
      ...stored
    } = await readParts(connection, order.id)
    const parts = isLocal ? withoutTestMarks(stored) : stored
    const isAwaiting = order.paymentStatus === 'awaiting'
    const isByCard = order.paymentMethod === 'card'
    const shown = {
      ...columnsOf(order),
      ...(viewer.isOwner ? parts : { ...withoutOwners(parts), taxes: asPaid(parts.taxes) }),
      ...dueOf({
        status: order.status,
        payments: parts.payments,
        refund_due_cents: order.refundDueCents,
      }),
      ...(viewer.isOwner && {
        ...correctionOf(order),
        on_hold_reason: order.onHoldReason,
        notes,
        ...(proposedCarrier !== null && { proposed_carrier: proposedCarrier }),
      }),
      ...(viewer.isOwner &&
        wasPaid(order.paymentStatus) && { parts_left: await partsLeft(connection, order) }),
      ...(isAwaiting && !isByCard
        ? howToPay(viewer.settings ?? (await settings.get(connection)))
        : { payment_instructions: '' }),
      ...(isAwaiting &&
        (viewer.isBuyer || !viewer.isOwner) &&
        pageUrl && { payment: { url: pageUrl } }),
      ...(replacedBy && {
        replaced: maySee(replacedBy, order, viewer) ? { by: replacedBy.number } : {},
      }),
      in_account: order.userId !== null,
    }
    if (viewer.hidesPerson) return withoutPerson(shown)
    return {
      ...shown,
      ...(viewer.isGuest && { key: keys.of(order) }),
      ...(viewer.isGuest && isAwaiting && { waiting_key: waitingKeys.of(order) }),
    }
  }
}

/** Of a line, an amount takes no unit that could be named. */
async function partsLeft(
  connection: Connection,
  order: OrderRow,
): Promise<NonNullable<Order['parts_left']>> {
  const { lines, left } = await readOrderParts(connection, order)
  const named = await namedUnits(connection, order)
  const refunded = await refundedUnits(connection, order)
  return {
    lines: lines.map(({ id, quantity }) => ({
      line_id: id,
      quantity: quantity - (named.get(id) ?? 0),
      refunded: refunded.get(id) ?? 0,
      amount_cents: left.lines.get(id)?.netCents ?? 0,
      tax_cents: left.lines.get(id)?.taxCents ?? 0,
    })),
    shipping_cents: left.shipping.netCents,
    shipping_tax_cents: left.shipping.taxCents,
  }
}

/** What a corrected address has changed of what is owed is between the owner and the state. */
const asPaid = (taxes: Order['taxes']) => taxes.filter((tax) => !tax.is_correction)

const correctionOf = (order: OrderRow) => ({
  corrected_shipping_cents: order.correctedShippingCents,
  settled_correction_cents: order.settledCorrectionCents,
})

const howToPay = (settings: ShopSettings) => ({
  payment_instructions: settings.transfer_instructions,
  ...(hasTransfer(settings) && { transfer: transferOf(settings) }),
})

const columnsOf = (order: OrderRow) => ({
  number: order.number,
  email: order.email,
  status: order.status,
  payment_status: order.paymentStatus,
  fulfilment_status: order.fulfilmentStatus,
  version: order.version,
  currency: order.currency,
  subtotal_cents: order.subtotalCents,
  shipping_cents: order.shippingCents,
  shipping_tax_cents: order.shippingTaxCents,
  shipping_rate_id: order.shippingRateId,
  shipping_rate_name: order.shippingRateName,
  shipping_rate_cents: order.shippingRateCents,
  shipping_free_from_cents: order.shippingFreeFromCents,
  shipping_working_days: order.shippingWorkingDays,
  tax_cents: order.taxCents,
  total_cents: order.totalCents,
  ship_to: order.shipTo,
  payment_method: order.paymentMethod,
  purchase_order_number: order.purchaseOrderNumber,
  note: order.note,
  terms_accepted_at: order.termsAcceptedAt.toISOString(),
  placed_at: order.placedAt.toISOString(),
  hold_until: order.holdUntil?.toISOString() ?? null,
  is_held: order.isHeld,
  on_hold_reason: null,
  closed_at: order.closedAt?.toISOString() ?? null,
  created_at: order.createdAt.toISOString(),
  updated_at: order.updatedAt.toISOString(),
})

/** A member sees what is in the same account; whoever has the key of one order has none of another. */
const maySee = (
  { user_id: userId }: { user_id: string | null },
  order: OrderRow,
  { isOwner, isGuest }: Viewer,
) => isOwner || (!isGuest && userId !== null && userId === order.userId)

const nobody = { name: '', line1: '', city: '', state: '', postal_code: '', country: '' }

/** Nothing that was typed, and nothing that leads to the buyer's door. */
const withoutPerson = (order: Order): Order => ({
  ...order,
  email: '',
  ship_to: nobody,
  purchase_order_number: '',
  note: '',
  receipts: [],
  refunds: [],
  shipments: [],
  events: [],
})

export type OrderView = ReturnType<typeof createOrderView>

const withoutTestMarks = <Parts extends Pick<Order, 'payments'>>(parts: Parts): Parts => ({
  ...parts,
  payments: parts.payments.map((payment) => ({ ...payment, is_test: false })),
})

/** What is due to the buyer as far as no bank decides that, and whether one does. */
export function dueOf({
  status,
  payments,
  refund_due_cents: due,
}: Pick<Order, 'status' | 'payments' | 'refund_due_cents'>): Pick<
  Order,
  'refund_due_cents' | 'bank_decides'
> {
  const isDisputed = payments.some((payment) => !payment.is_surplus && isWithBank(payment))
  const surplusCents = (isDecided: boolean) =>
    payments
      .filter((payment) => payment.is_surplus && isWithBank(payment) !== isDecided)
      .reduce((sum, payment) => sum + payment.captured_cents - payment.refunded_cents, 0)
  return {
    // The rows of `/rest/v1` say the same, in SQL.
    refund_due_cents: isDisputed ? surplusCents(true) : due - surplusCents(false),
    bank_decides: status === 'cancelled' && isDisputed,
  }
}

/** Money that the bank may take back is not promised too. */
const isWithBank = (payment: Order['payments'][number]) =>
  payment.dispute?.status === 'open' && payment.captured_cents > payment.refunded_cents

/** What a buyer is not told of, or hears in another way. */
const ownersEvents: readonly Order['events'][number]['kind'][] = [
  'held',
  'released',
  'handed_over',
  'mail_sent_again',
]

/** Without notes of the owner, other orders, and what is between the owner and the provider. */
export function withoutOwners<
  Parts extends Pick<Order, 'payments' | 'receipts' | 'refunds' | 'shipments' | 'events'>,
>(parts: Parts): Parts {
  return {
    ...parts,
    payments: parts.payments.map((payment) => ({
      ...payment,
      is_test: false,
      provider_payment_id: null,
      dispute: null,
    })),
    receipts: parts.receipts.map((receipt) => ({ ...receipt, reference: '' })),
    refunds: parts.refunds.map((refund) => ({ ...refund, failure: '' })),
    shipments: parts.shipments.filter(({ taken_back_at: at }) => at === null),
    events: parts.events
      .filter(({ kind }) => !kind.startsWith('dispute') && !ownersEvents.includes(kind))
      .map(({ actor_name: _name, ...event }) => {
        const { note: _note, replaced_by: _by, renews: _renews, ...others } = event.details
        const { less_cents: _less, more_cents: _more, ...details } = others
        return { ...event, details }
      }),
  }
}
