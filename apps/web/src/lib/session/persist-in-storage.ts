import type { Store, UnknownAction } from '@reduxjs/toolkit'

type Kept<State, Value> = {
  key: string
  /** Anyone may have written to the storage of the browser, an older version of the shop included. */
  read: (value: unknown) => Value
  select: (state: State) => Value
  loaded: (value: Value) => UnknownAction
  /** Reading the property itself throws where the browser forbids storage. */
  findStorage?: () => Storage
}

/**
 * Loads a part of the store at the start, saves it at every change and keeps open tabs in step, until
 * the answered function is called. A full or forbidden storage costs the visitor what would have been
 * kept, never the page.
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
      // It lives on in memory for as long as the page is open.
      isSaved = false
    }
  })

  // What the event carries may be older than what this tab wrote since: tabs would part for good.
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) load()
  }
  // A page that Back brings out of the cache of the browser has heard no event, and would write what
  // it knew over what is newer.
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
