import { cardTimes } from '@golden-bead/contracts/order-options'
import { ownAttemptKey } from './attempt-key.ts'
import { parseJson, toRecord } from '#lib/api/read-json.ts'
import { readStoredText, useStoredText, writeStoredText } from '#lib/session/stored-text.ts'

/** An order that was sent and not answered: other tabs, which cannot ask for it, know of it. */
const storageKey = 'golden-bead-order-on-its-way'

/** For as long as it would hold its units. */
const keptMs = cardTimes.hold.minutes * 60_000

const keyIn = (text: string | null) => {
  const { key, at } = toRecord(parseJson(text))
  return typeof key === 'string' && typeof at === 'number' && Date.now() - at < keptMs
    ? key
    : undefined
}

export const keepOnItsWay = (key: string) =>
  writeStoredText(storageKey, JSON.stringify({ key, at: Date.now() }))

export const forgetOnItsWay = (key: string) => {
  if (keyIn(readStoredText(storageKey)) === key) writeStoredText(storageKey, null)
}

/** Of this tab, which asks for it at the checkout, or of another one, which may be closed. */
export const useOnItsWay = () => {
  const key = keyIn(useStoredText(storageKey))
  return key === undefined ? undefined : { key, isOwn: key === ownAttemptKey() }
}
