import type { KeyboardEvent } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { around } from './use-slides.ts'

type PictureStepsProps = {
  shown: number
  count: number
  onShow: (index: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  className: string
}

export const PictureSteps = ({ shown, count, onShow, onKeyDown, className }: PictureStepsProps) => (
  <div
    className={classNames(
      'flex items-center rounded-full bg-sheet/90 text-ink shadow-lift print:hidden noscript:hidden',
      className,
    )}
  >
    <IconButton
      label="Previous picture"
      icon={<Icon of={ChevronLeft} className="size-5" />}
      onKeyDown={onKeyDown}
      onClick={() => onShow(around(shown - 1, count))}
    />
    <p role="status" className="text-sm tabular-nums">
      <span className="sr-only">
        Picture {shown + 1} of {count}
      </span>
      <span aria-hidden="true">
        {shown + 1} / {count}
      </span>
    </p>
    <IconButton
      label="Next picture"
      icon={<Icon of={ChevronRight} className="size-5" />}
      onKeyDown={onKeyDown}
      onClick={() => onShow(around(shown + 1, count))}
    />
  </div>
)
