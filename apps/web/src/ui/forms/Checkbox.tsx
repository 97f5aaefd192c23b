import type { ComponentProps, ReactNode } from 'react'
import { Check } from 'lucide'
import { useHydrated } from '#lib/use-hydrated.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; aside?: ReactNode }

/** The whole row is the target; `aside` stands at its end, such as a count. Waits for the scripts. */
export const Checkbox = ({ label, aside, className, disabled, ...rest }: CheckboxProps) => (
  <label className={classNames('group flex min-h-11 items-center gap-3', className)}>
    <span className="relative inline-flex shrink-0">
      <input
        {...rest}
        type="checkbox"
        disabled={!useHydrated() || disabled}
        className="peer size-5.5 appearance-none rounded-sm border border-beech-strong bg-sheet checked:border-honey checked:bg-honey group-hover:border-honey aria-invalid:border-bad aria-invalid:not-checked:bg-bad-sheet disabled:opacity-50 forced-colors:appearance-auto"
      />
      <Icon
        of={Check}
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-on-honey peer-checked:block forced-colors:invisible"
      />
    </span>
    <span className="grow">{label}</span>
    {aside}
  </label>
)
