import { ChevronLeft } from 'lucide'
import type { Crumb } from '#lib/text/crumbs.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

/** A bead before each name, but none at the start of a line: there it lies in what is cut off. */
const crumbStyle =
  'relative py-1 pl-3.5 before:absolute before:top-1/2 before:left-0 before:size-1 ' +
  'before:-translate-y-1/2 before:rounded-full before:bg-beech-strong before:forced-color-adjust-none'

/** The whole way; on a phone, where the heading says where one is, one step back. */
export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav
    aria-label="Breadcrumb"
    className="text-[0.95rem] text-ink-soft [clip-path:inset(-0.5rem)] print:hidden"
  >
    <ol className="-ml-3.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {crumbs.slice(0, -1).map(({ name, path }, index) => (
        <li
          key={path}
          className={classNames(crumbStyle, index < crumbs.length - 2 && 'max-sm:hidden')}
        >
          <Icon of={ChevronLeft} className="mr-1 -ml-1 inline size-4 sm:hidden" />
          <ShopLink to={path} className="py-1 underline-offset-4 hover:text-honey hover:underline">
            {name}
          </ShopLink>
        </li>
      ))}
      <li aria-current="page" className={classNames(crumbStyle, 'text-ink max-sm:hidden')}>
        {crumbs.at(-1)?.name}
      </li>
    </ol>
  </nav>
)
