import { priceMax } from '@golden-bead/contracts/catalogue-options'
import { formatCents, toCents } from '@golden-bead/contracts/money'
import { TextField } from '#ui/TextField.tsx'
import { priceOf } from './product-form.ts'

/** Room for a slip of the pen, which is then explained. */
const priceTextLengthMax = 20

type PriceFieldProps = {
  price: string
  error?: string | undefined
  onChange: (price: string) => void
}

/** Text, because a number field leaves out a comma without a word and makes 150 of 1,50. */
export const PriceField = ({ price, error, onChange }: PriceFieldProps) => (
  <TextField
    label="Price in dollars"
    name="price"
    inputMode="decimal"
    autoComplete="off"
    maxLength={priceTextLengthMax}
    placeholder="0.00"
    value={price}
    error={error}
    hint={<span role="status">{noteOf(price)}</span>}
    onChange={({ target }) => onChange(target.value)}
  />
)

const noteOf = (text: string) => {
  const price = priceOf(text)
  if (price === undefined) return 'This is not a price yet: it will be saved as $0.00.'
  if (price > priceMax) return `The price is too high: ${formatCents(toCents(priceMax))} at most.`
  return text.includes(',') && `It will be saved as ${formatCents(toCents(price))}.`
}
