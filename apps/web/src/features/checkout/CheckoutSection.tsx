import { useId, type ReactNode } from 'react'
import { BeadBar } from '#ui/layout/BeadBar.tsx'

type CheckoutSectionProps = {
  /** Its place in the form, shown as a bar of beads. */
  step: number
  title: string
  aside?: ReactNode
  children: ReactNode
}

export const CheckoutSection = ({ step, title, aside, children }: CheckoutSectionProps) => {
  const id = useId()

  return (
    <section aria-labelledby={id} className="border-t border-beech pt-7">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="flex items-center gap-3.5 text-2xl">
          <span data-beads={step} className="inline-flex text-base">
            <BeadBar count={step} className="text-xl" />
          </span>
          {title}
        </h2>
        {aside && <p className="text-[0.95rem]">{aside}</p>}
      </div>
      {children}
    </section>
  )
}
