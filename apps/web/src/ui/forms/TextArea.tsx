import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Field, type FieldProps } from './Field.tsx'
import { fieldStyle } from './field-style.ts'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldProps

export const TextArea = ({
  label,
  hint,
  error,
  isLabelHidden,
  isRequired,
  className,
  rows = 5,
  ...rest
}: TextAreaProps) => (
  <Field
    label={label}
    hint={hint}
    error={error}
    isLabelHidden={isLabelHidden}
    isRequired={isRequired}
  >
    {(control) => (
      <textarea {...rest} {...control} rows={rows} className={classNames(fieldStyle, className)} />
    )}
  </Field>
)
