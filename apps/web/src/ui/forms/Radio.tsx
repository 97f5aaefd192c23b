import type { ComponentProps, ReactNode } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import { classNames } from '#ui/class-names.ts'

type RadioProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  text: ReactNode
  aside?: ReactNode
}

/** The whole card is the target. Waits for the scripts. */
export const Radio = ({ label, text, aside, className, disabled, ...rest }: RadioProps) => (
  <label
    className={classNames(
      'group flex gap-3.5 rounded-md border border-beech-strong bg-sheet px-4 py-3.5 has-checked:border-honey hover:border-honey',
      className,
    )}
  >
    <span className="relative mt-0.5 inline-flex size-5.5 shrink-0">
      <input
        {...rest}
        type="radio"
        disabled={!useHydrated() || disabled}
        className="peer size-5.5 appearance-none rounded-full border border-beech-strong bg-sheet checked:border-honey group-hover:border-honey disabled:opacity-50 forced-colors:appearance-auto"
      />
      <span className="bead pointer-events-none absolute inset-0 m-auto hidden size-3 bg-honey peer-checked:block forced-colors:invisible" />
    </span>
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-medium">{label}</span>
        {aside}
      </span>
      <span className="mt-0.5 block text-[0.95rem] text-ink-soft">{text}</span>
    </span>
  </label>
)
