import { TextField } from '#ui/TextField.tsx'
import { priceOf } from './product-form.ts'

type PriceFieldProps = {
  price: string
  error?: string | undefined
  onChange: (price: string) => void
}

/** A number field answers an empty text for everything that is no number. */
export const PriceField = ({ price, error, onChange }: PriceFieldProps) => (
  <TextField
    label="Price in dollars"
    name="price"
    type="number"
    inputMode="decimal"
    step="0.01"
    min="0"
    placeholder="0.00"
    value={price}
    error={error}
    hint={
      <span role="status">
        {priceOf(price) === undefined && 'This is not a price yet: it will be saved as $0.00.'}
      </span>
    }
    onChange={({ target }) => onChange(target.value)}
    // Else scrolling the page over the field would change the price.
    onWheel={({ currentTarget }) => currentTarget.blur()}
  />
)
