import type { ComponentProps } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Button } from './Button.tsx'

/** Can be pressed once the scripts are there: what is sent before that leaves the page for nothing. */
export const SubmitButton = ({
  disabled,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type'>) => (
  <Button {...rest} type="submit" disabled={!useHydrated() || disabled} />
)
