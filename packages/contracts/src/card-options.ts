import { formatCents } from './money.ts'
import type { PaymentMethod } from './shop-settings.ts'

/** The provider of card payments takes no less. */
export const cardTotalCentsMin = 50

export const cardLeastWords = `A card payment is at least ${formatCents(cardTotalCentsMin)}.`
/** Of an order that is made smaller. */
export const tooLittleLeftWords = `${cardLeastWords} Please keep more, or cancel the whole order.`

export const isTooLittleForCard = (method: PaymentMethod, totalCents: number): boolean =>
  method === 'card' && totalCents < cardTotalCentsMin
