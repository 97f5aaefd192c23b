import { classNames } from '#ui/class-names.ts'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
}

const variants = {
  // A border that only forced colours show, where the background is gone.
  primary: 'border border-transparent bg-honey text-on-honey hover:bg-honey-hover shadow-lift',
  secondary: 'border border-beech-strong/60 bg-sheet text-ink hover:border-honey hover:text-honey',
  quiet: 'text-ink hover:bg-paper-sunk',
  danger: 'border border-transparent bg-bad text-paper hover:opacity-90',
} as const

const sizes = {
  small: 'min-h-10 px-3.5 text-sm',
  medium: 'min-h-11 px-5 text-base',
  large: 'min-h-13 px-7 text-lg',
} as const

/** Buttons and links that look like buttons share these classes. */
export const buttonStyle = ({ variant = 'primary', size = 'medium' }: ButtonLook = {}) =>
  classNames(
    'inline-flex items-center justify-center gap-2 rounded-full font-semibold leading-tight wrap-break-word',
    'transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55 print:hidden',
    variants[variant],
    sizes[size],
  )
