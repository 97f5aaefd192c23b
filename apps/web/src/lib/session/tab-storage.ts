import { parseJson } from '#lib/api/read-json.ts'

/** For where the browser forbids storage. */
const memory = new Map<string, string>()

/** What one tab keeps: it survives a reload, and ends with the tab. */
export const tabStorage = {
  read: (key: string): unknown => {
    try {
      return parseJson(sessionStorage.getItem(key) ?? memory.get(key))
    } catch {
      return parseJson(memory.get(key))
    }
  },
  write: (key: string, value: unknown) => {
    const text = JSON.stringify(value)
    try {
      sessionStorage.setItem(key, text)
    } catch {
      memory.set(key, text)
    }
  },
  remove: (key: string) => {
    memory.delete(key)
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Then nothing was stored either.
    }
  },
}
