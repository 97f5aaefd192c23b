import type { ComponentProps, ReactNode } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import { classNames } from '#ui/class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
}

/** Can be pressed once the scripts are there, or sends a form that works without them. */
export const IconButton = ({
  label,
  icon,
  className,
  type = 'button',
  disabled,
  ...rest
}: IconButtonProps) => {
  const isHydrated = useHydrated()

  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type of the property allows no other.
      type={type}
      disabled={(type === 'button' && !isHydrated) || disabled}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 min-w-[44px] items-center justify-center rounded-full transition-colors',
        'hover:bg-paper-sunk hover:text-honey disabled:opacity-45 print:hidden',
        className,
      )}
    >
      {icon}
    </button>
  )
}
