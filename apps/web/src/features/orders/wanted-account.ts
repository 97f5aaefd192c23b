import { tabStorage } from '#lib/session/tab-storage.ts'

const accountKey = (number: string) => `golden-bead-order-account:${number}`

/** An account was asked for beside the order, which is added to it once its buyer has logged in. */
export const wantsAccount = (number: string) => tabStorage.read(accountKey(number)) === true
export const noteWantedAccount = (number: string) => tabStorage.write(accountKey(number), true)
export const forgetWantedAccount = (number: string) => tabStorage.remove(accountKey(number))
