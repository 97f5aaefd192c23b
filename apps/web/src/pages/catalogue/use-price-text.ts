import { useState } from 'react'
import { readPrice } from '#features/catalogue/filters.ts'

/** What stands in the fields of the price, whether or not it is a price. */
export const usePriceText = (min: number, max: number | undefined) => {
  const [minText, setMinText, writtenMin] = useTextOf(min)
  const [maxText, setMaxText, writtenMax] = useTextOf(max)
  return {
    minText,
    setMinText,
    maxText,
    setMaxText,
    choice: readChoice(minText, maxText, min),
    isInAddress: minText === writtenMin && maxText === writtenMax,
    /** Back to what the address says. */
    reset: () => {
      setMinText(writtenMin)
      setMaxText(writtenMax)
    },
  }
}

export type PriceText = ReturnType<typeof usePriceText>

/** The text of a field, which follows the price in the address without taking the focus away. */
const useTextOf = (price: number | undefined) => {
  const written = price === undefined ? '' : String(price)
  const [text, setText] = useState(written)
  const [known, setKnown] = useState(written)
  if (known !== written) {
    setKnown(written)
    setText(written)
  }
  return [text, setText, written] as const
}

type Choice =
  | { priceMin: number; priceMax: number | undefined }
  | { error: string; field: 'min' | 'max' }

/** Where the minimum is above the maximum, the error belongs to the limit that was changed. */
const readChoice = (minText: string, maxText: string, minInForce: number): Choice => {
  const priceMin = minText === '' ? 0 : readPrice(minText)
  const priceMax = maxText === '' ? undefined : readPrice(maxText)
  if (priceMin === undefined) return { error: noPrice, field: 'min' }
  if (maxText !== '' && priceMax === undefined) return { error: noPrice, field: 'max' }
  if (priceMax !== undefined && priceMin > priceMax) {
    const field = priceMin === minInForce ? 'max' : 'min'
    return { error: 'The lowest price is above the highest.', field }
  }
  return { priceMin, priceMax }
}

const noPrice = 'Please enter a price such as 49.90.'
