import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Field, type FieldProps } from './Field.tsx'
import { fieldStyle } from './field-style.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldProps

export const TextField = ({
  label,
  hint,
  error,
  isLabelHidden,
  isRequired,
  className,
  ...rest
}: TextFieldProps) => (
  <Field
    label={label}
    hint={hint}
    error={error}
    isLabelHidden={isLabelHidden}
    isRequired={isRequired}
  >
    {(control) => <input {...rest} {...control} className={classNames(fieldStyle, className)} />}
  </Field>
)
