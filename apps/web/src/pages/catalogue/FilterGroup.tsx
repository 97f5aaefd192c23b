import type { ReactNode } from 'react'

export const FilterGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="border-b border-beech pt-6 pb-4 last:border-0 lg:pt-3.5 lg:pb-2">
    <legend className="float-left mb-2 w-full lg:mb-1 font-display text-lg font-medium">
      {title}
    </legend>
    <div className="clear-both">{children}</div>
  </fieldset>
)
