import { useCallback, useState } from 'react'
import { defaultPriceRange } from '@golden-bead/contracts/catalogue-options'
import { readPrice, upperLimit } from '#features/catalogue/filters.ts'

/** What stands in the fields of the price, whether or not it is a price. */
export const usePriceText = (min: number, max: number | undefined) => {
  const minField = useTextOf(min)
  const maxField = useTextOf(max ?? shownLimit(min))
  return {
    minText: minField.text,
    setMinText: minField.setText,
    maxText: maxField.text,
    setMaxText: maxField.setText,
    choice: readChoice(minField.text, maxField.text, min),
    isInAddress: minField.text === minField.written && maxField.text === maxField.written,
    /** Back to what the address says. */
    reset: () => {
      minField.reset()
      maxField.reset()
    },
  }
}

export type PriceText = ReturnType<typeof usePriceText>

/** Beside a higher minimum, 200 would read as a range upside down. */
const shownLimit = (min: number) =>
  min > defaultPriceRange.max ? undefined : defaultPriceRange.max

/** The text of a field: what is being typed, until the price in the address is another one. */
const useTextOf = (price: number | undefined) => {
  const written = price === undefined ? '' : String(price)
  const [draft, setDraft] = useState<{ text: string; over: string }>()
  const setText = useCallback((text: string) => setDraft({ text, over: written }), [written])
  const reset = useCallback(() => setDraft(undefined), [])
  return { text: draft?.over === written ? draft.text : written, setText, written, reset }
}

type Choice =
  | { priceMin: number; priceMax: number | undefined }
  | { error: string; field: 'min' | 'max' }

/** Where the minimum is above the maximum, the error belongs to the limit that was changed. */
const readChoice = (minText: string, maxText: string, minInForce: number): Choice => {
  const priceMin = minText === '' ? 0 : readPrice(minText)
  const price = readPrice(maxText)
  const priceMax = upperLimit(price)
  if (priceMin === undefined) return { error: noPrice, field: 'min' }
  if (maxText !== '' && price === undefined) return { error: noPrice, field: 'max' }
  if (priceMax !== undefined && priceMin > priceMax) {
    const field = priceMin === minInForce ? 'max' : 'min'
    return { error: 'The lowest price is above the highest.', field }
  }
  return { priceMin, priceMax }
}

const noPrice = 'Please enter a price such as 49.90.'
