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

const accountKey = (number: string) => `golden-bead-order-account:${number}`

/** An account was asked for beside the order, which is added to it once its buyer has logged in. */
export const wantsAccount = (number: string) => tabStorage.read(accountKey(number)) === true
export const noteWantedAccount = (number: string) => tabStorage.write(accountKey(number), true)
export const forgetWantedAccount = (number: string) => tabStorage.remove(accountKey(number))
