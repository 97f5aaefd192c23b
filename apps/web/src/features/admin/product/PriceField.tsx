import { productColumns } from '@golden-bead/contracts/product-columns'
import { useState } from 'react'
import { CircleAlert } from 'lucide'
import { priceMax } from '@golden-bead/contracts/catalogue-options'
import { formatCents, toCents } from '@golden-bead/contracts/money'
import { priceTexts, readPriceText } from '@golden-bead/contracts/price-texts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { TextField } from '#ui/forms/TextField.tsx'

/** Longer than any price, so that a typing slip is explained instead of cut off. */
const priceTextLengthMax = 20

type PriceFieldProps = {
  price: string
  error?: string | undefined
  onChange: (price: string) => void
}

/** A text input: a number input drops a comma silently and reads 1,50 as 150. */
export const PriceField = ({ price, error, onChange }: PriceFieldProps) => {
  const [isTouched, setIsTouched] = useState(false)
  // After a try to save, the error says the same.
  const shown = error === undefined && (price !== '' || isTouched) ? noteOf(price) : undefined

  return (
    <TextField
      label={productColumns.price.label}
      name="price"
      inputMode="decimal"
      autoComplete="off"
      maxLength={priceTextLengthMax}
      placeholder="0.00"
      value={price}
      error={error}
      hint={
        <span
          role="status"
          className={classNames(shown?.isBad && 'flex gap-1.5 font-medium text-bad')}
        >
          {shown?.isBad && <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />}
          {shown?.text}
        </span>
      }
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => setIsTouched(true)}
    />
  )
}

/** The preview of the price, or an error where the text is no price. */
const noteOf = (text: string) => {
  const read = readPriceText(text)
  if (read === 'ambiguous') return { text: priceTexts.ambiguous, isBad: true }
  if (typeof read === 'string') {
    const isBad = read !== 'missing'
    return {
      text: 'This is not a price yet: it will be saved as $0.00, and visitors cannot buy it.',
      isBad,
    }
  }
  if (read > priceMax) return { text: priceTexts.tooHigh, isBad: true }
  if (read === 0) return { text: 'Price is 0: visitors cannot buy it.', isBad: false }
  if (!text.includes(',')) return undefined
  return { text: `It will be saved as ${formatCents(toCents(read))}.`, isBad: false }
}
