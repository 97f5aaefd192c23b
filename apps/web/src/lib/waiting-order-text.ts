import { useSyncExternalStore } from 'react'

/** Apart from what is done with it: every page looks whether there is one. */
export const waitingOrderKey = 'golden-bead-waiting-order'

const changed = 'waiting-order-changed'

export const readWaitingOrderText = () => {
  try {
    return localStorage.getItem(waitingOrderKey)
  } catch {
    return null
  }
}

/** For this tab: browsers tell the others. */
export const sayWaitingOrderChanged = () => dispatchEvent(new Event(changed))

const subscribe = (onChange: () => void) => {
  addEventListener('storage', onChange)
  addEventListener(changed, onChange)
  return () => {
    removeEventListener('storage', onChange)
    removeEventListener(changed, onChange)
  }
}

/** The same in all tabs; none while a document is hydrated. */
export const useWaitingOrderText = () =>
  useSyncExternalStore(subscribe, readWaitingOrderText, () => null)
