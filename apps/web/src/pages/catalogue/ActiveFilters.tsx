import { useEffect, useRef, type RefObject } from 'react'
import { X } from 'lucide'
import type { Category } from '@golden-bead/contracts/catalogue'
import { clearFilters, type CatalogueFilters } from '#features/catalogue/filters.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Icon } from '#ui/Icon.tsx'
import { activeFilters } from './active-filters.ts'

type ActiveFiltersProps = {
  filters: CatalogueFilters
  categories: readonly Category[] | undefined
  /** Takes the focus once no filter is left. */
  results: RefObject<HTMLElement | null>
  onChange: (filters: CatalogueFilters) => void
}

/** Where the filters are behind a button, what they are set to stands above the products. */
export const ActiveFilters = ({ filters, categories, results, onChange }: ActiveFiltersProps) => {
  const active = activeFilters(filters, categories)
  const isHydrated = useHydrated()
  const list = useRef<HTMLUListElement>(null)
  const removedIndex = useRef<number>(undefined)

  useEffect(() => {
    const index = removedIndex.current
    removedIndex.current = undefined
    if (index === undefined || document.activeElement !== document.body) return
    const left = list.current?.querySelectorAll('button') ?? []
    const next = left[Math.min(index, active.length - 1)] ?? results.current
    next?.focus({ preventScroll: true })
  }, [active.length, results])

  if (active.length === 0) return null
  const change = (next: CatalogueFilters, index: number) => {
    removedIndex.current = index
    onChange(next)
  }

  return (
    <ul
      ref={list}
      aria-label="Active filters"
      className="-mt-3 mb-7 flex flex-wrap gap-2 text-sm lg:hidden print:hidden"
    >
      {active.map(({ key, label, without }, index) => (
        <li key={key} className="max-w-full">
          <button
            type="button"
            disabled={!isHydrated}
            aria-label={`Remove filter: ${label}`}
            onClick={() => change(without, index)}
            className="flex min-h-10 max-w-full items-center gap-1.5 rounded-full border border-beech bg-paper-sunk py-1.5 pr-2.5 pl-3.5 text-left font-medium transition-colors hover:border-honey hover:text-honey disabled:opacity-55"
          >
            {label}
            <Icon of={X} className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <button
            type="button"
            disabled={!isHydrated}
            onClick={() => change({ ...clearFilters(filters), query: filters.query }, 0)}
            className="link min-h-10 px-2 font-medium disabled:opacity-55"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}
