import { useState, type FocusEvent } from 'react'
import { TextField } from '#ui/TextField.tsx'
import type { PriceText } from './use-price-text.ts'

type PriceFilterProps = {
  text: PriceText
  min: number
  max: number | undefined
  onChange: (min: number, max: number | undefined) => void
}

/**
 * Takes effect on Enter or on leaving both fields, so that no half of a range is applied while the
 * other one is being written. An empty upper field means no upper limit.
 */
export const PriceFilter = ({ text, min, max, onChange }: PriceFilterProps) => {
  const { minText, setMinText, maxText, setMaxText, choice } = text
  // Nobody is corrected in the middle of a word: what was judged is forgotten as it changes.
  const [judged, setJudged] = useState<string>()
  const texts = `${minText} ${maxText}`
  const error = 'error' in choice && judged === texts ? choice : undefined

  const commit = () => {
    setJudged(texts)
    if ('error' in choice) return
    if (choice.min !== min || choice.max !== max) onChange(choice.min, choice.max)
  }

  const commitOnLeaving = ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    if (!target.form?.contains(relatedTarget)) commit()
  }

  return (
    <form
      className="pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        commit()
      }}
    >
      <div aria-live="polite" className="grid grid-cols-2 gap-3 max-2xs:grid-cols-1">
        <TextField
          label="Min price ($)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={11}
          value={minText}
          error={error?.field === 'min' ? error.error : undefined}
          onChange={({ target }) => setMinText(target.value.trim())}
          onBlur={commitOnLeaving}
        />
        <TextField
          label="Max price ($)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={11}
          placeholder="Any"
          value={maxText}
          error={error?.field === 'max' ? error.error : undefined}
          onChange={({ target }) => setMaxText(target.value.trim())}
          onBlur={commitOnLeaving}
        />
      </div>
      {/* Enter submits a form with two fields only where it has a button. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Apply
      </button>
    </form>
  )
}
