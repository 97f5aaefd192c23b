import { ShopLink } from './ShopLink.tsx'

type BreadcrumbsProps = { crumbs: readonly { label: string; to: string }[]; current: string }

/** A bead before each name, but none at the start of a line: there it lies in what is cut off. */
const crumbStyle =
  'relative py-1 pl-3.5 before:absolute before:top-1/2 before:left-0 before:size-1 ' +
  'before:-translate-y-1/2 before:rounded-full before:bg-beech-strong before:forced-color-adjust-none'

export const Breadcrumbs = ({ crumbs, current }: BreadcrumbsProps) => (
  <nav
    aria-label="Breadcrumb"
    className="text-[0.95rem] text-ink-soft [clip-path:inset(-0.5rem)] print:hidden"
  >
    <ol className="-ml-3.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {crumbs.map(({ label, to }) => (
        <li key={to} className={crumbStyle}>
          <ShopLink to={to} className="py-1 underline-offset-4 hover:text-honey hover:underline">
            {label}
          </ShopLink>
        </li>
      ))}
      <li aria-current="page" className={`${crumbStyle} text-ink`}>
        {current}
      </li>
    </ol>
  </nav>
)
