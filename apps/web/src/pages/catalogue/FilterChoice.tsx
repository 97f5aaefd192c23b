import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { classNames } from '#ui/class-names.ts'

type FilterChoiceProps = {
  label: string
  /** How many products it would leave; `undefined` until that is known. */
  count: number | undefined
  checked: boolean
  onChange: () => void
}

/** A choice that would leave no products is dimmed, but not disabled. */
export const FilterChoice = ({ label, count, checked, onChange }: FilterChoiceProps) => (
  <Checkbox
    label={label}
    checked={checked}
    onChange={onChange}
    className={classNames('lg:min-h-8.5', count === 0 && !checked && 'text-ink-soft')}
    aside={
      <span className="min-w-8 text-right text-sm text-ink-soft tabular-nums">
        {count !== undefined && (
          <>
            <span className="sr-only">, </span>
            {count.toLocaleString('en-US')}
            <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
          </>
        )}
      </span>
    }
  />
)
