import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide'
import { classNames } from '#ui/class-names.ts'
import { Field, type FieldProps } from './Field.tsx'
import { fieldStyle } from './field-style.ts'
import { Icon } from '#ui/Icon.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'children'> &
  FieldProps & { options: readonly { value: string; label: string }[]; placeholder?: string }

/** The browser's own select: no list of ours reads as well to a screen reader or a thumb. */
export const SelectField = ({
  label,
  hint,
  error,
  isLabelHidden,
  isRequired,
  className,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) => (
  <Field
    label={label}
    hint={hint}
    error={error}
    isLabelHidden={isLabelHidden}
    isRequired={isRequired}
  >
    {(control) => (
      <span className="relative block">
        <select
          {...rest}
          {...control}
          className={classNames(fieldStyle, 'appearance-none pr-10', className)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon
          of={ChevronDown}
          className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-ink-soft"
        />
      </span>
    )}
  </Field>
)
