import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
}

export const IconButton = ({
  label,
  icon,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    // oxlint-disable-next-line react/button-has-type -- the type of the property allows no other.
    type={type}
    aria-label={label}
    title={label}
    className={classNames(
      'inline-flex size-11 items-center justify-center rounded-full transition-colors',
      'hover:bg-paper-sunk hover:text-honey disabled:opacity-45 print:hidden',
      className,
    )}
  >
    {icon}
  </button>
)
