/** What a payment with a card comes to. */
export type CardOutcome = 'paid' | 'declined' | 'disputed' | 'refund-pending' | 'refund-fails'

/** The test cards of Stripe that the page knows. */
export const cards: Record<string, { outcome: CardOutcome; label: string }> = {
  '4242424242424242': { outcome: 'paid', label: 'Pays' },
  '4000000000000002': { outcome: 'declined', label: 'Is declined' },
  '4000000000000259': { outcome: 'disputed', label: 'Pays, and disputes it' },
  '4000000000007726': { outcome: 'refund-pending', label: 'Pays; refunds take a while' },
  '4000000000005126': { outcome: 'refund-fails', label: 'Pays; refunds fail later' },
}

export const cardThatPays = '4242424242424242'
