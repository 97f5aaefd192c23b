import { Minus, Plus } from 'lucide'
import { useId, useState, type ReactNode } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Icon } from '#ui/Icon.tsx'

type QuantityFieldProps = {
  /** Names what is counted, such as a product. */
  label: string
  quantity: number
  /** Without one, what to do at 0 or less is up to `onChange`. */
  min?: number
  max: number
  /** Why there can be no more, where that is not a rule of the shop. */
  maxReason?: string | undefined
  /** Where nothing can be had, how much of it is no question. */
  isDisabled?: boolean | undefined
  onChange: (quantity: number) => void
  /** Why what was typed was not taken; nothing once it is typed anew. */
  onRefusal?: (reason: string | undefined) => void
}

const stepStyle =
  'inline-flex size-11 items-center justify-center rounded-full transition-colors hover:bg-paper-sunk hover:text-honey print:hidden disabled:opacity-35 aria-disabled:opacity-35 disabled:hover:bg-transparent disabled:hover:text-current aria-disabled:hover:bg-transparent aria-disabled:hover:text-current'

/**
 * A number that can be stepped and typed; what is typed counts on Enter or on leaving. What cannot
 * be taken as it is changes nothing but what is said below the field.
 */
export const QuantityField = ({
  label,
  quantity,
  min,
  max,
  maxReason,
  isDisabled: isUnavailable,
  onChange,
  onRefusal,
}: QuantityFieldProps) => {
  const isDisabled = !useHydrated() || isUnavailable
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const noteId = useId()

  const showError = (reason: string | undefined) => {
    setError(reason)
    onRefusal?.(reason)
  }

  const commit = () => {
    if (draft === undefined) return
    const text = draft.trim()
    setDraft(undefined)
    if (text === '') return
    const found = quantityErrorOf(text, { min, max, maxReason })
    showError(found)
    if (found === undefined && Number(text) !== quantity) onChange(Number(text))
  }
  const step = (by: number) => {
    showError(undefined)
    onChange(quantity + by)
  }

  return (
    <div>
      <div
        role="group"
        aria-label={label}
        className="inline-flex items-center rounded-full border border-beech-strong bg-sheet p-0.5"
      >
        <Step
          label="Decrease quantity"
          isPossible={quantity > (min ?? 1)}
          isDisabled={isDisabled}
          onClick={() => step(-1)}
        >
          <Icon of={Minus} className="size-4" />
        </Step>
        <input
          aria-label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          aria-describedby={noteId}
          disabled={isDisabled}
          value={draft ?? String(quantity)}
          onChange={({ target }) => {
            setDraft(target.value)
            showError(undefined)
          }}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
            if (event.key === 'Escape') setDraft(undefined)
          }}
          className="h-11 w-11 rounded-sm bg-transparent text-center font-semibold tabular-nums disabled:opacity-45"
        />
        <Step
          label="Increase quantity"
          isPossible={quantity < max}
          isDisabled={isDisabled}
          onClick={() => step(1)}
        >
          <Icon of={Plus} className="size-4" />
        </Step>
      </div>
      <p
        id={noteId}
        role="status"
        // Always in the document: a live region that is added with its text is not announced.
        className={error === undefined ? 'sr-only' : 'mt-1.5 text-sm font-medium text-bad'}
      >
        {error}
      </p>
    </div>
  )
}

type StepProps = {
  label: string
  isPossible: boolean
  isDisabled: boolean | undefined
  onClick: () => void
  children: ReactNode
}

/** The press that reaches the end would disable the button under it, and the focus would be lost. */
const Step = ({ label, isPossible, isDisabled, onClick, children }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={!isPossible}
    disabled={isDisabled}
    onClick={isPossible ? onClick : undefined}
    className={stepStyle}
  >
    {children}
  </button>
)

type Limits = {
  min: number | undefined
  max: number
  maxReason: string | undefined
}

const quantityErrorOf = (text: string, { min, max, maxReason }: Limits) => {
  if (!/^-?\d+$/.test(text)) return 'Whole numbers only, please.'
  if (Number(text) > max) return maxReason === undefined ? `${max} at most.` : `${maxReason}.`
  if (min !== undefined && Number(text) < min) return `${min} at least.`
  return undefined
}
