import { productColumns } from '@golden-bead/contracts/product-columns'
import { useState } from 'react'
import { CircleAlert } from 'lucide'
import { priceMax } from '@golden-bead/contracts/catalogue-options'
import { formatCents, toCents } from '@golden-bead/contracts/money'
import { priceTexts, readPriceText } from '@golden-bead/contracts/price-texts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { compareAtError, type FieldErrors, type ProductForm } from './product-form.ts'

type PriceFieldsProps = {
  form: ProductForm
  errors: FieldErrors
  onChange: (change: Partial<ProductForm>) => void
}

export const PriceFields = ({ form, errors, onChange }: PriceFieldsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <PriceText
      name="price"
      text={form.price}
      error={errors.price}
      noteOf={noteOfPrice}
      onChange={(price) => onChange({ price })}
    />
    <PriceText
      name="compare_at_price"
      text={form.compare_at_price}
      error={errors.compare_at_price}
      hint="Shown as “was $60.00”. Only a price that you really charged for a fair time before."
      noteOf={() => noteOfCompareAt(form)}
      onChange={(text) => onChange({ compare_at_price: text })}
    />
  </div>
)

/** Longer than any price, so that a typing slip is explained instead of cut off. */
const priceTextLengthMax = 20

type Note = { text: string; isBad: boolean } | undefined

type PriceTextProps = {
  name: 'price' | 'compare_at_price'
  text: string
  error: string | undefined
  hint?: string
  noteOf: (text: string) => Note
  onChange: (text: string) => void
}

/** A text input: a number input drops a comma silently and reads 1,50 as 150. */
const PriceText = ({ name, text, error, hint, noteOf, onChange }: PriceTextProps) => {
  const [isTouched, setIsTouched] = useState(false)
  // After a try to save, the error says the same.
  const shown = error === undefined && (text !== '' || isTouched) ? noteOf(text) : undefined

  return (
    <TextField
      label={productColumns[name].label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={priceTextLengthMax}
      placeholder="0.00"
      value={text}
      error={error}
      hint={
        <>
          {hint && <span className="block">{hint}</span>}
          <span
            role="status"
            className={classNames(shown?.isBad && 'flex gap-1.5 font-medium text-bad')}
          >
            {shown?.isBad && <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />}
            {shown?.text}
          </span>
        </>
      }
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => setIsTouched(true)}
    />
  )
}

/** The preview of the price, or an error where the text is no price. */
const noteOfPrice = (text: string): Note => {
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
  return previewOf(text, read)
}

/** A comma is read as a decimal point. */
const previewOf = (text: string, read: number): Note =>
  text.includes(',')
    ? { text: `It will be saved as ${formatCents(toCents(read))}.`, isBad: false }
    : undefined

const noteOfCompareAt = (form: ProductForm): Note => {
  const error = compareAtError(form)
  if (error !== undefined) return { text: error, isBad: true }
  const read = readPriceText(form.compare_at_price)
  return typeof read === 'number' ? previewOf(form.compare_at_price, read) : undefined
}
