import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type ContainerProps = { children: ReactNode; width?: 'page' | 'text'; className?: string }

/** The measure of the page: one gutter, one greatest width. */
export const Container = ({ children, width = 'page', className }: ContainerProps) => (
  <div
    className={classNames(
      'mx-auto w-full px-5 max-[23rem]:px-4 sm:px-8 lg:px-12',
      width === 'page' ? 'max-w-[84rem]' : 'max-w-[48rem]',
      className,
    )}
  >
    {children}
  </div>
)
