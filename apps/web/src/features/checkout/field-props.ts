import type { MouseEvent } from 'react'
import type { CheckoutField } from './checkout-form.ts'

/** What every text field of the form has. */
export type FieldProps = (name: CheckoutField) => {
  name: CheckoutField
  defaultValue: string | undefined
  error: string | undefined
  /** And not disabled: a disabled field loses the focus after a submit by Enter. */
  readOnly: boolean
}

/** The same for what has no `readOnly`: a box or a circle that Enter was pressed on keeps the focus. */
export const heldControl = {
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const
