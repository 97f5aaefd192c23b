import { parseStoredSession, type Session } from './session.ts'

export const keptSessionKey = 'golden-bead-session'

export type KeptSession = {
  read: () => Session | undefined
  write: (session: Session | undefined) => void
}

/** A full or forbidden storage costs the visitor a login per visit, never the page. */
export const browserKeptSession = (findStorage: () => Storage): KeptSession => {
  let fallback: { session: Session | undefined } | undefined

  return {
    read: () => {
      if (fallback) return fallback.session
      try {
        return parseStoredSession(findStorage().getItem(keptSessionKey))
      } catch {
        return undefined
      }
    },
    write: (session) => {
      try {
        // Reading the property itself throws where the browser forbids storage.
        const storage = findStorage()
        if (session) storage.setItem(keptSessionKey, JSON.stringify(session))
        else storage.removeItem(keptSessionKey)
        fallback = undefined
      } catch {
        fallback = { session }
      }
    },
  }
}
