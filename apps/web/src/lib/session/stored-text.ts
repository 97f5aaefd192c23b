import { useSyncExternalStore } from 'react'

const changed = 'stored-text-changed'

/** Nothing where the browser forbids storage. */
export const readStoredText = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Browsers tell the other tabs of it. */
export const writeStoredText = (key: string, text: string | null) => {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Then there is nothing to read either.
  }
  dispatchEvent(new Event(changed))
}

const subscribe = (onChange: () => void) => {
  addEventListener('storage', onChange)
  addEventListener(changed, onChange)
  return () => {
    removeEventListener('storage', onChange)
    removeEventListener(changed, onChange)
  }
}

/** The same in all tabs; none while a document is hydrated. */
export const useStoredText = (key: string) =>
  useSyncExternalStore(
    subscribe,
    () => readStoredText(key),
    () => null,
  )

/** An order by card that is not paid yet: every page looks whether there is one. */
export const waitingOrderKey = 'golden-bead-waiting-order'
