import { tabStorage } from '#lib/session/tab-storage.ts'

/** Opens the order of a guest. Kept for the tab, and never in an address. */
const storageKey = (number: string) => `golden-bead-order-key:${number}`

export const readOrderKey = (number: string) => {
  const key = tabStorage.read(storageKey(number))
  return typeof key === 'string' ? key : undefined
}

export const keepOrderKey = (number: string, key: string) =>
  tabStorage.write(storageKey(number), key)
