import { toRecord } from '#lib/api/read-json.ts'
import { tabStorage } from '#lib/session/tab-storage.ts'
import { checkoutFields, type CheckoutField, type CheckoutValues } from './checkout-form.ts'

const key = 'golden-bead-checkout'

export type Draft = Partial<CheckoutValues>

/**
 * What was typed, for the tab. A guest who logs in goes on with it; what a member typed is for that
 * member alone.
 */
export const readDraft = (userId: string | undefined): Draft => {
  const { userId: author, values } = toRecord(tabStorage.read(key))
  if (typeof author === 'string' && author !== userId) return {}
  const saved = toRecord(values)
  const draft: Draft = {}
  for (const name of checkoutFields) {
    const value = saved[name]
    if (typeof value === 'string') draft[name] = value
  }
  return draft
}

export const saveDraft = (form: HTMLFormElement, userId: string | undefined) => {
  const data = new FormData(form)
  const values = Object.fromEntries(checkoutFields.map((name) => [name, data.get(name) ?? '']))
  tabStorage.write(key, { userId, values })
}

export const isFilled = (draft: Draft, ...names: CheckoutField[]) =>
  names.some((name) => draft[name])

export const forgetDraft = () => tabStorage.remove(key)
