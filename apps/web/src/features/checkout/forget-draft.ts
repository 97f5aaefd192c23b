import { readStoredText, useStoredText, writeStoredText } from '#lib/session/stored-text.ts'
import { tabStorage } from '#lib/session/tab-storage.ts'

/** Apart from the draft itself: what was typed is forgotten on any page. */
export const draftKey = 'golden-bead-checkout'
export const handoverKey = 'golden-bead-checkout-handover'

/** When an order of this browser was bought: what other tabs typed before is over too. */
const boughtKey = 'golden-bead-checkout-bought'

/** In whatever tab. */
export const useBoughtAt = () => useStoredText(boughtKey)

/** The storage of another tab cannot be cleared from here. */
export const isDraftOver = (typedAt: unknown) => {
  const boughtAt = Number(readStoredText(boughtKey) ?? Number.NaN)
  return boughtAt <= Date.now() && !(typeof typedAt === 'number' && typedAt >= boughtAt)
}

export const forgetDraft = () => {
  writeStoredText(boughtKey, String(Date.now()))
  tabStorage.remove(draftKey)
  forgetHandover()
}

export const forgetHandover = () => {
  try {
    localStorage.removeItem(handoverKey)
  } catch {
    // Then nothing was stored either.
  }
}
