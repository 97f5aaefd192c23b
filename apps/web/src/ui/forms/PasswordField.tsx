import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { Eye, EyeOff } from 'lucide'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Field, type FieldProps } from './Field.tsx'
import { fieldStyle } from './field-style.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'onKeyDown' | 'onBlur'> &
  Pick<FieldProps, 'label' | 'hint' | 'error'> & {
    autoComplete: 'current-password' | 'new-password'
  }

/** Can be looked at, pasted into and filled by a password manager; says when Caps Lock is on. */
export const PasswordField = ({ label, hint, error, className, ...rest }: PasswordFieldProps) => {
  const isHydrated = useHydrated()
  const [isShown, setIsShown] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <div className="relative">
            <input
              {...rest}
              {...control}
              type={isShown ? 'text' : 'password'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onKeyDown={watchCapsLock}
              onKeyUp={watchCapsLock}
              onBlur={() => setHasCapsLock(false)}
              className={classNames(fieldStyle, 'pr-12', className)}
            />
            <button
              type="button"
              aria-label={`Show ${label.toLowerCase()}`}
              aria-pressed={isShown}
              disabled={!isHydrated}
              title={isShown ? 'Hide' : 'Show'}
              onClick={() => setIsShown(!isShown)}
              className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-ink-soft hover:text-honey disabled:opacity-45"
            >
              {isShown ? (
                <Icon of={EyeOff} className="size-5" />
              ) : (
                <Icon of={Eye} className="size-5" />
              )}
            </button>
          </div>
          <p role="status" className={hasCapsLock ? 'mt-1.5 text-sm text-ink-soft' : 'sr-only'}>
            {hasCapsLock && 'Caps Lock is on.'}
          </p>
        </>
      )}
    </Field>
  )
}
