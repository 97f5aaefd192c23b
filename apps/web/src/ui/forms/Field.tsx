import { useId, type ReactNode } from 'react'

export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  isLabelHidden?: boolean | undefined
  /** Said at the label, for a form that has fields of both kinds. */
  isRequired?: boolean | undefined
}

type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required'?: true
}

/** A label, a control, its hint and its error, joined by `aria-describedby`. */
export const Field = ({
  label,
  hint,
  error,
  isLabelHidden = false,
  isRequired = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')

  return (
    <div>
      <div className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-[0.95rem]'}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {/* The control says so itself. */}
        {isRequired && (
          <span aria-hidden="true" className="ml-1.5 text-ink-soft">
            (required)
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        ...(isRequired && { 'aria-required': true }),
      })}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
