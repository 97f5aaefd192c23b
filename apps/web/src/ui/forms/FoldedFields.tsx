import { useState, type ReactNode } from 'react'
import { Plus } from 'lucide'
import { Icon } from '#ui/Icon.tsx'

type FoldedFieldsProps = {
  summary: string
  /** From the start: something is filled in. */
  isOpen: boolean
  children: ReactNode
}

/** Fields that few need. What is in them is sent with the form, open or not. */
export const FoldedFields = ({ summary, isOpen, children }: FoldedFieldsProps) => {
  // The browser opens and closes it; another value later would take that back.
  const [isOpenAtFirst] = useState(isOpen)

  return (
    <details open={isOpenAtFirst} className="group">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-medium text-honey hover:underline [&::-webkit-details-marker]:hidden">
        <Icon of={Plus} className="size-4.5 transition-transform group-open:rotate-45" />
        {summary}
      </summary>
      <div className="grid gap-5 pt-3 pb-1 sm:grid-cols-6">{children}</div>
    </details>
  )
}
