import { classNames } from '#ui/class-names.ts'
import { isPlainClick } from '#ui/is-plain-click.ts'
import { ShopLink } from '#ui/ShopLink.tsx'

type FilterLinksProps<Filter extends string> = {
  label: string
  filters: readonly Filter[]
  labels: Record<Filter, string>
  counts: Partial<Record<Filter, number | undefined>>
  /** `undefined` where all rows are shown. */
  current: Filter | undefined
  pathOf: (filter: Filter | undefined) => string
  onChoose: (filter: Filter | undefined) => void
}

/** The one that was chosen, where they do not fit beside each other. */
const keepInView = (link: HTMLAnchorElement | null) => {
  const row = link?.parentElement
  if (link && row) row.scrollTo({ left: link.offsetLeft - row.clientWidth / 3 })
}

/** The states that a table can be narrowed to; on a phone one row, which scrolls sideways. */
export const FilterLinks = <Filter extends string>({
  label,
  filters,
  labels,
  counts,
  current,
  pathOf,
  onChoose,
}: FilterLinksProps<Filter>) => (
  <nav
    aria-label={label}
    className="relative flex gap-2 lg:gap-1.5 max-sm:-mx-5 max-sm:-my-1 max-sm:overflow-x-auto max-sm:px-5 max-[23rem]:-mx-4 max-[23rem]:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
  >
    {[undefined, ...filters].map((filter) => {
      const isCurrent = filter === current
      const count = (filter && counts[filter]) ?? 0
      return (
        <ShopLink
          key={filter ?? 'all'}
          ref={isCurrent ? keepInView : null}
          to={pathOf(filter)}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onChoose(filter)
          }}
          className={classNames(
            'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-[0.95rem] font-medium transition-colors max-sm:px-3 max-sm:text-sm lg:min-h-9 lg:px-2.5',
            isCurrent
              ? 'border-transparent bg-honey text-on-honey'
              : 'border-beech-strong/60 bg-sheet hover:border-honey hover:text-honey',
          )}
        >
          {filter ? labels[filter] : 'All'}
          {count > 0 && (
            <span
              className={classNames('tabular-nums', isCurrent ? 'opacity-90' : 'text-ink-soft')}
            >
              {count.toLocaleString('en-US')}
            </span>
          )}
        </ShopLink>
      )
    })}
  </nav>
)
