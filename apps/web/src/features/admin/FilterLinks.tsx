import { classNames } from '#ui/class-names.ts'
import { isPlainClick } from '#ui/is-plain-click.ts'
import { ShopLink } from '#ui/ShopLink.tsx'

type FilterLink = {
  label: string
  count: number | undefined
  isCurrent: boolean
  path: string
  onChoose: () => void
}

/** The states that a table can be narrowed to. */
export const FilterLinks = ({ label, filters }: { label: string; filters: FilterLink[] }) => (
  <nav aria-label={label} className="flex flex-wrap gap-2">
    {filters.map(({ label: name, count = 0, isCurrent, path, onChoose }) => (
      <ShopLink
        key={name}
        to={path}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onChoose()
        }}
        className={classNames(
          'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-[0.95rem] font-medium transition-colors max-sm:px-3 max-sm:text-sm',
          isCurrent
            ? 'border-transparent bg-honey text-on-honey'
            : 'border-beech-strong/60 bg-sheet hover:border-honey hover:text-honey',
        )}
      >
        {name}
        {count > 0 && (
          <span className={classNames('tabular-nums', isCurrent ? 'opacity-90' : 'text-ink-soft')}>
            {count.toLocaleString('en-US')}
          </span>
        )}
      </ShopLink>
    ))}
  </nav>
)
