import { useId } from 'react'
import { ChevronDown } from 'lucide'
import { useLocation } from 'react-router'
import { useMenuCategories } from '#features/catalogue/use-menu-categories.ts'
import { paths } from '@golden-bead/contracts/paths'
import { useHydrated } from '#lib/use-hydrated.ts'
import { areaAccent, beadsOf } from '#lib/text/category-beads.ts'
import { BeadBar } from '#ui/layout/BeadBar.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { useDisclosure } from '#ui/overlays/use-disclosure.ts'
import { CategoriesSkeleton } from './CategoriesSkeleton.tsx'
import { navigationItemStyle } from './NavigationLink.tsx'
import { onFollow } from '#ui/on-follow.ts'

/** A button that shows links. Not a menu in the sense of ARIA: Tab has to walk through it. */
export const ProductsMenu = () => {
  const { isOpen, setIsOpen, leave, frame } = useDisclosure<HTMLDivElement>()
  const isHydrated = useHydrated()
  const panelId = useId()
  const categories = useMenuCategories()
  const isCurrent = useLocation().pathname.startsWith(paths.products())

  return (
    <div ref={frame} className="relative">
      <button
        type="button"
        disabled={!isHydrated}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-current={isCurrent || undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={classNames(
          navigationItemStyle,
          'disabled:opacity-55',
          isCurrent && 'after:bg-mark',
        )}
      >
        Products
        <Icon
          of={ChevronDown}
          className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <ul
        id={panelId}
        hidden={!isOpen}
        className="absolute top-full left-0 max-h-[calc(100dvh-5rem)] w-72 overflow-y-auto overscroll-contain rounded-lg border border-beech bg-sheet p-2 shadow-high"
      >
        <li>
          <ShopLink
            to={paths.products()}
            onClick={onFollow(leave)}
            className="flex min-h-11 items-center rounded-md px-3 font-medium hover:bg-paper-sunk"
          >
            All Products
          </ShopLink>
        </li>
        {!categories && <CategoriesSkeleton className="px-3" />}
        {categories?.map(({ id, name }) => (
          <li key={id} {...areaAccent(id)}>
            <ShopLink
              to={paths.category(id)}
              onClick={onFollow(leave)}
              className="flex min-h-11 items-center justify-between gap-4 rounded-md px-3 hover:bg-paper-sunk"
            >
              {name}
              <BeadBar count={beadsOf(id)} className="text-sm" />
            </ShopLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
