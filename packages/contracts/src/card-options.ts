import type { PaymentMethod } from './shop-settings.ts'

/** The provider of card payments takes no less. */
export const cardTotalCentsMin = 50

export const isTooLittleForCard = (method: PaymentMethod, totalCents: number): boolean =>
  method === 'card' && totalCents < cardTotalCentsMin
