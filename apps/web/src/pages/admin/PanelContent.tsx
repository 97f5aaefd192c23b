import type { ReactNode } from 'react'

/** Beside the navigation of the panel; the header says the heading where it can be seen. */
export const PanelContent = ({ children }: { children: ReactNode }) => (
  <div className="max-w-[92rem] min-w-0 px-5 pt-3 pb-16 max-[23rem]:px-4 sm:px-8 lg:col-start-2 lg:pt-4 lg:pb-24 print:p-0">
    <h1 className="sr-only">Admin Panel</h1>
    {children}
  </div>
)
