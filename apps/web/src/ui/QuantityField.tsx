import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'

type QuantityFieldProps = {
  /** Names what is counted, such as a product. */
  label: string
  quantity: number
  max: number
  onChange: (quantity: number) => void
}

const stepStyle =
  'inline-flex size-11 items-center justify-center rounded-full transition-colors hover:bg-paper-sunk hover:text-honey disabled:opacity-35 disabled:hover:bg-transparent disabled:hover:text-current'

/** A number that can be stepped and typed; what is typed counts on Enter or on leaving. */
export const QuantityField = ({ label, quantity, max, onChange }: QuantityFieldProps) => {
  const [draft, setDraft] = useState<string>()

  const commit = () => {
    if (draft === undefined) return
    const typed = Number(draft)
    setDraft(undefined)
    if (draft !== '' && Number.isInteger(typed) && typed >= 0 && typed !== quantity) {
      onChange(Math.min(typed, max))
    }
  }

  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex items-center rounded-full border border-beech-strong/60 bg-sheet p-0.5"
    >
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
        className={stepStyle}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <input
        aria-label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={draft ?? String(quantity)}
        onChange={({ target }) => setDraft(target.value.replace(/\D/g, ''))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') setDraft(undefined)
        }}
        className="h-11 w-11 rounded-sm bg-transparent text-center font-semibold tabular-nums"
      />
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={quantity >= max}
        onClick={() => onChange(quantity + 1)}
        className={stepStyle}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
