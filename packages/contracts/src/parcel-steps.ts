/** What may be done with a parcel that has left, apart from the schemas so that no page loads zod. */

export type ParcelStep = 'correct' | 'hand_over' | 'take_back' | 'deliver'

type Parcel = {
  with_carrier_at: string | Date
  delivered_at: string | Date | null
  taken_back_at: string | Date | null
}

const rules: Record<ParcelStep, (parcel: Parcel, now: Date) => boolean> = {
  correct: () => true,
  /** The owner says that it is with the carrier, from when on it cannot be taken back. */
  hand_over: isHere,
  take_back: isHere,
  deliver: ({ delivered_at: at }) => at === null,
}

function isHere({ with_carrier_at: at, delivered_at: delivered }: Parcel, now: Date): boolean {
  return delivered === null && new Date(at) > now
}

export const mayStepParcel = (step: ParcelStep, parcel: Parcel, now = new Date()): boolean =>
  parcel.taken_back_at === null && rules[step](parcel, now)
