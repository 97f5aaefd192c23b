import type { ComponentProps } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import { buttonStyle, type ButtonLook } from './button-style.ts'
import { classNames } from '#ui/class-names.ts'
import { BeadSpinner } from '#ui/feedback/BeadSpinner.tsx'

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    isBusy?: boolean
    /** For a button whose own press may make it idle: nothing to do, but the focus stays. */
    isIdle?: boolean
  }

/**
 * Disabled until hydration: no press is lost unseen, and no form submits natively. A busy or idle
 * button is `aria-disabled`, because a disabled one would lose the focus.
 */
export const Button = ({
  variant,
  size,
  isBusy = false,
  isIdle = false,
  className,
  type = 'button',
  disabled,
  onClick,
  children,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    // oxlint-disable-next-line react/button-has-type -- the type of the property allows no other.
    type={type}
    disabled={!useHydrated() || disabled}
    aria-disabled={isBusy || isIdle || undefined}
    aria-busy={isBusy || undefined}
    // The browser sends a form by a click on its button too, whatever key was pressed.
    onClick={isBusy || isIdle ? (event) => event.preventDefault() : onClick}
    className={classNames(
      buttonStyle({ ...(variant && { variant }), ...(size && { size }) }),
      className,
    )}
  >
    {isBusy && <BeadSpinner />}
    {children}
  </button>
)
