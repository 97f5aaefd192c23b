import { cardLeastWords, tooLittleLeftWords } from '@golden-bead/contracts/card-options'
import { formatCents } from '@golden-bead/contracts/money'
import { orderLimits, orderNoteLimits } from '@golden-bead/contracts/order-options'
import { obstacleMessages, type ShipObstacle } from '@golden-bead/contracts/order-states'
import type { OrderState } from '@golden-bead/contracts/order-statuses'
import type { Order, Price } from '@golden-bead/contracts/orders'
import type { CheckoutTerms } from '@golden-bead/contracts/shop-settings'
import { HttpError } from '@golden-bead/server/errors/http-error'

type Code =
  | 'unknown_product'
  | 'not_for_sale'
  | 'out_of_stock'
  | 'no_shipping'
  | 'rate_not_offered'
  | 'zip_not_in_state'
  | 'total_changed'
  | 'total_too_large'
  | 'total_too_small'
  | 'no_payment_method'
  | 'pay_by_card'
  | 'state_conflict'
  | 'version_conflict'

const { keyLength, unpaidOrdersMax, unpaidUnitsMax } = orderLimits

const conflict = (code: Code, message: string, members?: Record<string, unknown>) =>
  new HttpError({ status: 409, code, message, members })

const problemMessages = {
  unknown_product: 'A product is no longer in the catalogue.',
  not_for_sale: 'A product is not for sale right now.',
  out_of_stock: 'A product is out of stock.',
} as const

/** Names every line that cannot be ordered; the code is that of the gravest. */
export function linesRefused({ lines }: Pick<Price, 'lines'>): HttpError | undefined {
  const details = lines.flatMap(({ product_id, name, problem }) =>
    problem === null ? [] : [{ product_id, name, code: problem.code, left: problem.left ?? 0 }],
  )
  const codes = ['unknown_product', 'not_for_sale', 'out_of_stock'] as const
  const gravest = codes.find((code) => details.some((line) => line.code === code))
  return gravest && conflict(gravest, problemMessages[gravest], { details })
}

export const noShipping = () =>
  conflict('no_shipping', 'We ship within the United States only. Please check the state.')
/** None of the rates serves the state; or there is none. */
export const noRate = () =>
  conflict('no_shipping', 'We do not ship there at the moment. Please choose another state.')
export const rateNotOffered = () =>
  conflict(
    'rate_not_offered',
    'This delivery is no longer offered for this address. Please choose another one.',
  )
export const zipNotInState = (postalCode: string) =>
  conflict(
    'zip_not_in_state',
    `The ZIP code ${postalCode} is not in this state. Please check the address.`,
  )
export const totalChanged = (price: Price) =>
  conflict('total_changed', 'The total has changed. Please look at it again.', { price })
export const totalChangedTo = (state: OrderState, totalCents: number) =>
  conflict(
    'total_changed',
    `With this address the order costs ${formatCents(totalCents)}. Please look at it again.`,
    { state, total_cents: totalCents },
  )
export const totalTooLarge = () =>
  conflict('total_too_large', 'This order is too large to be placed here. Please write to us.')
export const totalTooSmall = ({
  payment_methods: offered,
}: Pick<CheckoutTerms, 'payment_methods'>) =>
  conflict(
    'total_too_small',
    `${cardLeastWords} Please ${offered.includes('bank_transfer') ? 'pay by bank transfer or check' : 'add something to your order'}.`,
  )

export const tooLittleLeft = () => conflict('total_too_small', tooLittleLeftWords)
export const noPaymentMethod = () =>
  conflict('no_payment_method', 'This way to pay is not available right now.')
export const payByCard = () =>
  conflict(
    'pay_by_card',
    'Only a few are left, and we cannot hold them for a transfer. Please pay by card.',
  )
export const versionConflict = (state: OrderState) =>
  conflict('version_conflict', 'This order has just changed. Please look at it again.', {
    state,
  })
export const stateConflict = (state: OrderState, message = 'This is no longer possible.') =>
  conflict('state_conflict', message, { state })

/** It is paid or has ended meanwhile, which the buyer sees. */
export const notReplaced = (order: Order, message: string) => {
  const { status, payment_status, fulfilment_status } = order
  const state = { status, payment_status, fulfilment_status }
  return conflict('state_conflict', message, { state, order })
}

/** Allowed by the state, and not before it is said that these are known. */
export const obstructed = (state: OrderState, against: readonly ShipObstacle[]) =>
  conflict('state_conflict', against.map((one) => obstacleMessages[one]).join(' '), {
    state,
    against,
  })

export const orderNotFound = () =>
  new HttpError({ status: 404, code: 'not_found', message: 'There is no such order.' })

export const noSuchParcel = () =>
  new HttpError({ status: 404, code: 'not_found', message: 'There is no such parcel.' })

export const keyMissing = () =>
  new HttpError({
    status: 400,
    code: 'idempotency_key_missing',
    message: `Send a header Idempotency-Key of ${keyLength.min} to ${keyLength.max} visible characters.`,
  })

export const keyReused = () =>
  new HttpError({
    status: 422,
    code: 'idempotency_key_reused',
    message: 'This key has placed another order. Use a new key for each attempt to buy.',
  })

export const tooManyUnpaid = (isGuest: boolean) =>
  new HttpError({
    status: 429,
    code: 'too_many_unpaid_orders',
    message: isGuest
      ? 'There are unpaid orders for this email address. Please pay or cancel one, or log in.'
      : `You have ${unpaidOrdersMax.member} unpaid orders. Please pay or cancel one first.`,
  })

export const tooManyHeld = () =>
  new HttpError({
    status: 429,
    code: 'too_many_unpaid_orders',
    message: `A guest can order ${unpaidUnitsMax.product} of a product and ${unpaidUnitsMax.all} in all before paying. Please log in, or pay by card where that is offered.`,
  })

export const tooManyClaims = (retryAfterSeconds: number) =>
  new HttpError({
    status: 429,
    code: 'too_many_requests',
    message: 'You added many orders with this address today. Please try again tomorrow.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

export const tooManyOrders = (isGuest: boolean, retryAfterSeconds: number) =>
  new HttpError({
    status: 429,
    code: 'too_many_requests',
    message: isGuest
      ? 'Too many orders from your network today. Log in to go on.'
      : 'Too many orders today. Please try again tomorrow.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

/** Nothing about the buyer is noted any more, and nobody knows where it goes. */
export function mustHavePerson(state: OrderState, { erasedAt }: { erasedAt: Date | null }): void {
  if (erasedAt === null) return
  throw stateConflict(state, 'The buyer was taken out of this order, which ended long ago.')
}

export const noSuchNote = () =>
  new HttpError({ status: 404, code: 'not_found', message: 'There is no such note.' })

export const noteOfAnother = () =>
  new HttpError({
    status: 403,
    code: 'forbidden',
    message: 'Only the admin who wrote a note can delete it.',
  })

export const tooManyNotes = () =>
  new HttpError({
    status: 409,
    code: 'too_many_notes',
    message: `An order has ${orderNoteLimits.notesMax} notes at most. Please delete one first.`,
  })

export const tooManyMails = () =>
  new HttpError({
    status: 429,
    code: 'too_many_requests',
    message: 'This address got many emails of unpaid orders today. Please try again tomorrow.',
  })

export function mustBeDecided(
  state: OrderState,
  { disputeStatus }: { disputeStatus: string | null },
): void {
  if (disputeStatus !== 'open') return
  throw stateConflict(state, 'The payment is disputed: the bank decides where the money goes.')
}
