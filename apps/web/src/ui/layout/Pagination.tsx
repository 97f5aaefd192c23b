import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide'
import { useOptimisticChoice } from '#lib/use-optimistic-choice.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { isPlainClick } from '#ui/is-plain-click.ts'
import { ShopLink } from '#ui/ShopLink.tsx'

type PaginationProps = {
  label: string
  page: number
  pageCount: number
  pathOf: (page: number) => string
  /** What the pages are of: it takes the focus when another one is turned up. */
  results: RefObject<HTMLElement | null>
}

/** Links, so that every page has an address and Back works. */
export const Pagination = ({ label, page, pageCount, pathOf, results }: PaginationProps) => {
  const nav = useRef<HTMLElement>(null)
  const known = useRef(page)
  useEffect(() => {
    if (known.current === page) return
    known.current = page
    const { activeElement } = document
    if (activeElement === document.body || nav.current?.contains(activeElement)) {
      results.current?.focus({ preventScroll: true })
    }
  }, [page, results])

  const [chosen, choose] = useOptimisticChoice(page)
  const stepTo = (number: number) => ({
    to: pathOf(number),
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      choose(number, pathOf(number), { replace: number === page })
    },
  })

  if (pageCount <= 1) return null

  return (
    <nav
      ref={nav}
      aria-label={label}
      className="flex flex-wrap items-center justify-center gap-1.5 py-10 max-xs:gap-0.5"
    >
      <Step step={chosen > 1 ? stepTo(chosen - 1) : undefined} label="Previous page">
        <Icon of={ChevronLeft} className="size-5" />
      </Step>
      {pagesAround(chosen, pageCount).map((number) =>
        number < 0 ? (
          <span key={number} aria-hidden="true" className="px-1 text-ink-soft max-xs:px-0">
            …
          </span>
        ) : (
          <ShopLink
            key={number}
            {...stepTo(number)}
            aria-label={`Page ${number}`}
            aria-current={number === chosen ? 'page' : undefined}
            className={classNames(
              stepStyle,
              number === chosen ? 'bg-honey font-semibold text-on-honey' : 'hover:bg-paper-sunk',
            )}
          >
            {number}
          </ShopLink>
        ),
      )}
      <Step step={chosen < pageCount ? stepTo(chosen + 1) : undefined} label="Next page">
        <Icon of={ChevronRight} className="size-5" />
      </Step>
    </nav>
  )
}

const stepStyle =
  'inline-flex min-w-11 h-11 items-center justify-center rounded-full px-2 transition-colors max-xs:h-10 max-xs:min-w-9 max-xs:px-1 max-[23rem]:min-w-8'

type StepProps = {
  step: { to: string; onClick: (event: MouseEvent) => void } | undefined
  label: string
  children: ReactNode
}

const Step = ({ step, label, children }: StepProps) =>
  step === undefined ? (
    <span className={classNames(stepStyle, 'opacity-30')} aria-hidden="true">
      {children}
    </span>
  ) : (
    <ShopLink {...step} aria-label={label} className={classNames(stepStyle, 'hover:bg-paper-sunk')}>
      {children}
    </ShopLink>
  )

/** First, last and the neighbours of the current page; a gap is the negative of what it follows. */
export const pagesAround = (page: number, pageCount: number): number[] => {
  const shown = [1, page - 1, page, page + 1, pageCount]
    .filter((number) => number >= 1 && number <= pageCount)
    .toSorted((a, b) => a - b)
  const pages: number[] = []
  let previous = 0

  for (const number of shown) {
    if (number === previous) continue
    if (number === previous + 2) pages.push(number - 1)
    else if (number > previous + 1) pages.push(-previous)
    pages.push(number)
    previous = number
  }
  return pages
}
