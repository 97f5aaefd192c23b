import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info } from 'lucide'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'

type NoticeProps = {
  tone?: 'calm' | 'good' | 'bad'
  title: string
  children?: ReactNode
  action?: ReactNode
}

const tones = {
  calm: { look: 'border-beech bg-paper-sunk', mark: 'text-honey', icon: Info },
  good: { look: 'border-good/40 bg-good-sheet', mark: 'text-good', icon: CircleCheck },
  bad: { look: 'border-bad/40 bg-bad-sheet', mark: 'text-bad', icon: CircleAlert },
} as const

/** A message inside the page: an error is an assertive live region, the rest a polite one. */
export const Notice = ({ tone = 'calm', title, children, action }: NoticeProps) => {
  const { look, mark, icon } = tones[tone]

  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-4 rounded-md border px-5 py-4', look)}
    >
      <Icon of={icon} className={classNames('mt-0.5 size-5 shrink-0', mark)} />
      <div className="flex min-w-0 grow flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-[min(12rem,100%)] grow basis-0">
          <p className="font-semibold">{title}</p>
          {children && <div className="mt-1 text-[0.95rem] text-ink-soft">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}
