import { ShopLink } from './ShopLink.tsx'

type BreadcrumbsProps = { crumbs: readonly { label: string; to: string }[]; current: string }

export const Breadcrumbs = ({ crumbs, current }: BreadcrumbsProps) => (
  <nav aria-label="Breadcrumb" className="text-[0.95rem] text-ink-soft print:hidden">
    <ol className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {crumbs.map(({ label, to }) => (
        <li key={to} className="flex items-center gap-x-2.5">
          <ShopLink to={to} className="py-1 underline-offset-4 hover:text-honey hover:underline">
            {label}
          </ShopLink>
          <span aria-hidden="true" className="size-1 rounded-full bg-beech-strong" />
        </li>
      ))}
      <li aria-current="page" className="py-1 text-ink">
        {current}
      </li>
    </ol>
  </nav>
)
