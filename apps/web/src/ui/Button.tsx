import type { ComponentProps } from 'react'
import { buttonStyle, type ButtonLook } from './button-style.ts'
import { classNames } from './class-names.ts'
import { BeadSpinner } from './BeadSpinner.tsx'

type ButtonProps = ComponentProps<'button'> & ButtonLook & { isBusy?: boolean }

export const Button = ({
  variant,
  size,
  isBusy = false,
  className,
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    // oxlint-disable-next-line react/button-has-type -- the type of the property allows no other.
    type={type}
    disabled={disabled || isBusy}
    aria-busy={isBusy || undefined}
    className={classNames(
      buttonStyle({ ...(variant && { variant }), ...(size && { size }) }),
      className,
    )}
  >
    {isBusy && <BeadSpinner />}
    {children}
  </button>
)
