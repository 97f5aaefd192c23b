import { parseStoredSession, type Session } from './session.ts'

export const sessionStorageKey = 'golden-bead-session'

export type SessionStorage = {
  read: () => Session | undefined
  write: (session: Session | undefined) => void
}

/** Falls back to memory where storage is full or forbidden: a login per visit, but no broken page. */
export const browserSessionStorage = (findStorage: () => Storage): SessionStorage => {
  let fallback: { session: Session | undefined } | undefined

  return {
    read: () => {
      if (fallback) return fallback.session
      try {
        return parseStoredSession(findStorage().getItem(sessionStorageKey))
      } catch {
        return undefined
      }
    },
    write: (session) => {
      try {
        // Reading the property itself throws where the browser forbids storage.
        const storage = findStorage()
        if (session) storage.setItem(sessionStorageKey, JSON.stringify(session))
        else storage.removeItem(sessionStorageKey)
        fallback = undefined
      } catch {
        fallback = { session }
      }
    },
  }
}
