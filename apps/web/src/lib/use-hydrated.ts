import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False while React takes over what the server wrote, and on the server itself. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
