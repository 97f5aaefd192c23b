import { sessionStorageKey } from './session-storage.ts'

export type Tabs = {
  /** Says to the other tabs that the stored session changed. */
  tell: () => void
  listen: (onChange: () => void) => () => void
}

/**
 * The message is the quick way. It may overtake the stored value on its way to the other process,
 * so the storage event, which comes with the value, is listened to as well.
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
