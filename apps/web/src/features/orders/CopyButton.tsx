import { useState } from 'react'
import { Check, Copy } from 'lucide'
import { useDispatch } from 'react-redux'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { Icon } from '#ui/Icon.tsx'

/** Browsers let pages copy over https alone; elsewhere there is no button. */
const canCopy = () => 'clipboard' in navigator

export const CopyButton = ({ label, text }: { label: string; text: string }) => {
  const dispatch = useDispatch()
  const [isCopied, setCopied] = useState(false)
  if (!canCopy()) return null

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      dispatch(toastShown({ title: 'Your browser does not allow copying here.', tone: 'bad' }))
    }
  }

  return (
    <>
      <IconButton
        label={`Copy ${label}`}
        icon={<Icon of={isCopied ? Check : Copy} className="size-4" />}
        className="-my-2 print:hidden"
        onClick={() => void copy()}
      />
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}
