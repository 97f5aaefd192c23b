import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { ShopLink } from '#ui/ShopLink.tsx'

export const navigationItemStyle =
  'relative inline-flex min-h-11 items-center gap-1.5 px-3.5 font-medium text-ink transition-colors ' +
  'hover:text-honey after:absolute after:inset-x-3.5 after:bottom-1 after:h-0.5 after:rounded-full'

export const NavigationLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const isCurrent = useLocation().pathname === to

  return (
    <ShopLink
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(navigationItemStyle, isCurrent && 'after:bg-mark')}
    >
      {children}
    </ShopLink>
  )
}
