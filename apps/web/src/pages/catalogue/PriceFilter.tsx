import { useEffect, useId, useRef, useState, type FocusEvent } from 'react'
import { defaultPriceRange, priceMax } from '@golden-bead/contracts/catalogue-options'
import {
  defaultFilters,
  pathOfFilters,
  type CatalogueFilters,
} from '#features/catalogue/filters.ts'
import { Field } from '#ui/forms/Field.tsx'
import { fieldStyle } from '#ui/forms/field-style.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import type { PriceText } from './use-price-text.ts'

type PriceFilterProps = {
  text: PriceText
  filters: CatalogueFilters
  onChange: (prices: Pick<CatalogueFilters, 'priceMin' | 'priceMax'>) => void
}

const textLengthMax = priceMax.toFixed(2).length

/**
 * Takes effect on Enter or on leaving both fields, so that no half of a range is applied while the
 * other one is being written.
 */
export const PriceFilter = ({ text, filters, onChange }: PriceFilterProps) => {
  const { minText, setMinText, maxText, setMaxText, choice } = text
  const minField = useRef<HTMLInputElement>(null)
  const maxField = useRef<HTMLInputElement>(null)

  // Text typed before hydration is in the field, but React got no event for it.
  useEffect(() => {
    takeTyped(minField.current, setMinText)
    takeTyped(maxField.current, setMaxText)
  }, [setMinText, setMaxText])

  // No error while typing: a change clears the result of the last check.
  const [judged, setJudged] = useState<string>()
  const texts = `${minText} ${maxText}`
  const error = 'error' in choice && judged === texts ? choice : undefined

  const commit = () => {
    setJudged(texts)
    if ('error' in choice) return
    const { priceMin, priceMax } = choice
    // What was left empty is filled in again.
    text.reset()
    if (priceMin !== filters.priceMin || priceMax !== filters.priceMax) onChange(choice)
  }

  const commitOnLeaving = ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    if (!target.form?.contains(relatedTarget)) commit()
  }

  const [path, others] = pathOfOthers(filters)
  const unlimitedId = useId()
  const isUnlimited = maxText === String(defaultPriceRange.max)

  return (
    <form
      // Where it leads without scripts.
      action={path}
      className="pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        commit()
      }}
    >
      {others.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <div aria-live="polite" className="grid grid-cols-2 gap-3 max-2xs:grid-cols-1">
        <TextField
          ref={minField}
          label="Min price ($)"
          name="min"
          inputMode="decimal"
          autoComplete="off"
          maxLength={textLengthMax}
          value={minText}
          error={error?.field === 'min' ? error.error : undefined}
          onChange={({ target }) => setMinText(target.value.trim())}
          onBlur={commitOnLeaving}
        />
        <Field label="Max price ($)" error={error?.field === 'max' ? error.error : undefined}>
          {(control) => (
            <div className="relative">
              <input
                {...control}
                ref={maxField}
                name="max"
                inputMode="decimal"
                autoComplete="off"
                maxLength={textLengthMax}
                placeholder="Any"
                value={maxText}
                aria-describedby={isUnlimited ? unlimitedId : control['aria-describedby']}
                onChange={({ target }) => setMaxText(target.value.trim())}
                onBlur={commitOnLeaving}
                className={fieldStyle}
              />
              {isUnlimited && (
                <span
                  id={unlimitedId}
                  className="pointer-events-none absolute inset-0 flex items-center overflow-hidden pl-3.5 whitespace-pre text-ink-soft"
                >
                  {/* As wide as what stands in the field. */}
                  <span className="invisible">{maxText}</span> and more
                </span>
              )}
            </div>
          )}
        </Field>
      </div>
      {/* Enter submits a form with two fields only where it has a button. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Apply
      </button>
    </form>
  )
}

/** `defaultValue` is the value of the document, before any typing. */
const takeTyped = (field: HTMLInputElement | null, take: (text: string) => void) => {
  if (field !== null && field.value !== field.defaultValue) take(field.value)
}

/** What the address says of everything but the price and the page of it. */
const pathOfOthers = (filters: CatalogueFilters) => {
  const { priceMin, priceMax } = defaultFilters
  const [path = '', search] = pathOfFilters({ ...filters, priceMin, priceMax, page: 1 }).split('?')
  return [path, [...new URLSearchParams(search)]] as const
}
