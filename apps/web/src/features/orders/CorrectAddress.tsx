import { useState } from 'react'
import { mayStep } from '@golden-bead/contracts/order-states'
import { paths } from '@golden-bead/contracts/paths'
import { usePart } from '#lib/use-part.ts'
import type { CorrectAddressDialogProps } from './CorrectAddressDialog.tsx'
import { hidesPerson } from './order-words.ts'

const loadDialog = async () => (await import('./CorrectAddressDialog.tsx')).CorrectAddressDialog

/** While the order is unpaid, and nothing of a transfer has come. */
export const CorrectAddress = (props: Omit<CorrectAddressDialogProps, 'onClose'>) => {
  const { order } = props
  const [isOpen, setIsOpen] = useState(false)
  const { Part, prefetch, fetch } = usePart(loadDialog, paths.contact())
  const isStarted = order.payments.some(({ captured_cents: cents }) => cents > 0)
  if (!mayStep('correct', 'buyer', order) || isStarted || hidesPerson(order)) return null

  const open = () => {
    fetch()
    setIsOpen(true)
  }
  return (
    <>
      <button
        type="button"
        onClick={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        className="link block min-h-11 print:hidden"
      >
        Correct the address
      </button>
      {isOpen && Part && <Part {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
