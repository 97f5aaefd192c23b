import { useEffect, useRef, type MouseEvent, type RefObject } from 'react'
import { X } from 'lucide'
import type { Category } from '@golden-bead/contracts/catalogue'
import { clearFilters, pathOfFilters, type CatalogueFilters } from '#features/catalogue/filters.ts'
import { Icon } from '#ui/Icon.tsx'
import { isPlainClick } from '#ui/is-plain-click.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { activeFilters } from './active-filters.ts'

type ActiveFiltersProps = {
  filters: CatalogueFilters
  categories: readonly Category[] | undefined
  /** Takes the focus once no filter is left. */
  results: RefObject<HTMLElement | null>
  onChange: (filters: CatalogueFilters) => void
}

/** Links, so that each is taken off without scripts too. */
export const ActiveFilters = ({ filters, categories, results, onChange }: ActiveFiltersProps) => {
  const active = activeFilters(filters, categories)
  const list = useRef<HTMLUListElement>(null)
  const removedIndex = useRef<number>(undefined)

  useEffect(() => {
    const index = removedIndex.current
    removedIndex.current = undefined
    if (index === undefined || document.activeElement !== document.body) return
    const left = list.current?.querySelectorAll('a') ?? []
    const next = left[Math.min(index, active.length - 1)] ?? results.current
    next?.focus({ preventScroll: true })
  }, [active.length, results])

  if (active.length === 0) return null
  const linkTo = (next: CatalogueFilters, index: number) => ({
    to: pathOfFilters(next),
    preventScrollReset: true,
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      removedIndex.current = index
      onChange(next)
    },
  })

  return (
    <ul
      ref={list}
      aria-label="Active filters"
      className="-mt-3 mb-7 flex flex-wrap gap-2 text-sm print:hidden"
    >
      {active.map(({ key, label, without }, index) => (
        <li key={key} className="max-w-full">
          <ShopLink
            {...linkTo(without, index)}
            aria-label={`Remove filter: ${label}`}
            className="flex min-h-10 max-w-full items-center gap-1.5 rounded-full border border-beech bg-paper-sunk py-1.5 pr-2.5 pl-3.5 text-left font-medium transition-colors hover:border-honey hover:text-honey"
          >
            {label}
            <Icon of={X} className="size-3.5 shrink-0" />
          </ShopLink>
        </li>
      ))}
      {active.length > 1 && (
        <li className="flex items-center">
          <ShopLink
            {...linkTo({ ...clearFilters(filters), query: filters.query }, 0)}
            className="link px-2 py-2.5 font-medium"
          >
            Clear all
          </ShopLink>
        </li>
      )}
    </ul>
  )
}
