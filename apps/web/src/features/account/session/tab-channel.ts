import { sessionStorageKey } from './session-storage.ts'

export type Tabs = {
  /** Notifies the other tabs that the stored session changed. */
  tell: () => void
  listen: (onChange: () => void) => () => void
}

/**
 * The message is fast, but may arrive before the stored value has reached the process of the other
 * tab, so the storage event, which comes with the value, is handled as well.
 */
export const browserTabChannel = (window: Window & typeof globalThis): Tabs => {
  const channel =
    'BroadcastChannel' in window ? new window.BroadcastChannel(sessionStorageKey) : undefined

  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin.
    tell: () => channel?.postMessage('changed'),
    listen: (onChange) => {
      const handleStorage = ({ key }: StorageEvent) => {
        if (key === sessionStorageKey || key === null) onChange()
      }
      channel?.addEventListener('message', onChange)
      window.addEventListener('storage', handleStorage)

      return () => {
        channel?.removeEventListener('message', onChange)
        window.removeEventListener('storage', handleStorage)
      }
    },
  }
}
