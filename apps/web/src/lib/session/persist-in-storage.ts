import type { Store, UnknownAction } from '@reduxjs/toolkit'

type Kept<State, Value> = {
  key: string
  /** Parses an untrusted value: an older version of the shop may have written it. */
  read: (value: unknown) => Value
  select: (state: State) => Value
  loaded: (value: Value) => UnknownAction
  /** Reading the property itself throws where the browser forbids storage. */
  findStorage?: () => Storage
}

/**
 * Loads a part of the store from localStorage, saves every change and follows other tabs, until the
 * returned function is called. Where storage is full or forbidden, the state lives in memory.
 */
export const persistInStorage = <State, Value>(
  store: Pick<Store<State>, 'dispatch' | 'getState' | 'subscribe'>,
  { key, read, select, loaded, findStorage = () => localStorage }: Kept<State, Value>,
) => {
  let known: Value
  let isSaved = true

  const load = () => {
    // Set before the dispatch, so that what came from another tab is not written back to it.
    known = read(readJson(findStorage, key))
    store.dispatch(loaded(known))
  }
  load()

  const unsubscribe = store.subscribe(() => {
    const value = select(store.getState())
    if (value === known) return
    known = value
    try {
      findStorage().setItem(key, JSON.stringify(value))
      isSaved = true
    } catch {
      // The state lives in memory for as long as the page is open.
      isSaved = false
    }
  })

  // Not `event.newValue`, which may be older than what this tab wrote since: tabs would diverge.
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) load()
  }
  // A page from the back/forward cache missed all storage events, and would overwrite newer values.
  const handleReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted && isSaved) load()
  }
  window.addEventListener('storage', handleStorage)
  window.addEventListener('pageshow', handleReturn)

  return () => {
    unsubscribe()
    window.removeEventListener('storage', handleStorage)
    window.removeEventListener('pageshow', handleReturn)
  }
}

const readJson = (findStorage: () => Storage, key: string): unknown => {
  try {
    return JSON.parse(findStorage().getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}
