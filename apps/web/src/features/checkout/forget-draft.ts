import { tabStorage } from '#lib/session/tab-storage.ts'

/** Apart from the draft itself: what was typed is forgotten on any page. */
export const draftKey = 'golden-bead-checkout'
export const handoverKey = 'golden-bead-checkout-handover'

export const forgetDraft = () => {
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
