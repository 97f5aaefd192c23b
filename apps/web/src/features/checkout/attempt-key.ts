import { toRecord } from '#lib/api/read-json.ts'
import { tabStorage } from '#lib/session/tab-storage.ts'

/** Where a tab keeps the order that it has sent, until the answer is known. */
export const attemptKey = 'golden-bead-order-attempt'

export const ownAttemptKey = () => toRecord(tabStorage.read(attemptKey))['key']
