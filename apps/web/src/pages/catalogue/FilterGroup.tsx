import type { ReactNode } from 'react'

export const FilterGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="border-b border-beech pt-6 pb-4">
    <legend className="float-left mb-2 w-full font-display text-lg font-medium">{title}</legend>
    <div className="clear-both">{children}</div>
  </fieldset>
)
