import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type BadgeProps = { children: ReactNode; tone?: 'plain' | 'good' | 'bad' | 'area' }

const tones = {
  plain: 'bg-paper-sunk text-ink-soft',
  good: 'bg-good-sheet text-good',
  bad: 'bg-bad-sheet text-bad',
  area: 'bg-area-tint text-ink',
} as const

export const Badge = ({ children, tone = 'plain' }: BadgeProps) => (
  <span
    className={classNames(
      'inline-flex items-center gap-2 rounded-full px-3 py-1 text-sm font-medium',
      tones[tone],
    )}
  >
    {children}
  </span>
)
