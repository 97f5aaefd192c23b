import { tabStorage } from '#lib/session/tab-storage.ts'

/** Opens the order of a guest. Kept for the tab, and never in an address. */
const storageKey = (number: string) => `golden-bead-order-key:${number}`

/** What cannot be one may not even fit into a header. */
export const isOrderKey = (text: string) => /^[\w-]{1,200}$/.test(text)

export const readOrderKey = (number: string) => {
  const key = tabStorage.read(storageKey(number))
  return typeof key === 'string' ? key : undefined
}

export const keepOrderKey = (number: string, key: string) =>
  tabStorage.write(storageKey(number), key)
