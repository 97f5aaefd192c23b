import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

type EmailFieldProps = Partial<ComponentProps<typeof TextField>>

/** Without a length: a browser cuts what is pasted, and another address is left. */
export const EmailField = ({ label = 'Email', ...rest }: EmailFieldProps) => (
  <TextField label={label} type="email" name="email" {...rest} />
)
