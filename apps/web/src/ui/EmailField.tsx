import type { ComponentProps } from 'react'
import { emailLengthMax } from '@golden-bead/contracts/account-options'
import { TextField } from './TextField.tsx'

type EmailFieldProps = Partial<ComponentProps<typeof TextField>>

export const EmailField = ({ label = 'E-mail', ...rest }: EmailFieldProps) => (
  <TextField label={label} type="email" name="email" maxLength={emailLengthMax} {...rest} />
)
