/** Why what is owed to a state changes: money is whole, not come after all, goes back; another address. */
export const taxBookingKinds = ['sale', 'undone', 'refund', 'correction'] as const
export type TaxBookingKind = (typeof taxBookingKinds)[number]
