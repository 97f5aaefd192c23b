import { useLocation } from 'react-router'
import { AccountRows } from '#features/account/AccountRows.tsx'
import { useMenuCategories } from '#features/catalogue/use-menu-categories.ts'
import { usePagesIn } from '#features/pages/use-pages-in.ts'
import { paths } from '@golden-bead/contracts/paths'
import { areaAccent, beadsOf } from '#lib/text/category-beads.ts'
import { BeadBar } from '#ui/layout/BeadBar.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { onFollow } from '#ui/on-follow.ts'
import { CategoriesSkeleton } from './CategoriesSkeleton.tsx'

const rowStyle =
  'relative flex min-h-12 items-center justify-between gap-4 aria-[current]:font-semibold ' +
  'before:absolute before:inset-y-2.5 before:-left-3 before:w-1 before:rounded-full ' +
  'aria-[current]:before:bg-mark'

export const MobileMenu = ({ onDone }: { onDone: () => void }) => {
  const categories = useMenuCategories()
  const menuPages = usePagesIn('menu')
  const { pathname } = useLocation()
  const rowTo = (to: string) => ({
    to,
    'aria-current': to === pathname ? ('page' as const) : undefined,
    className: rowStyle,
    onClick: onFollow(onDone),
  })

  return (
    <nav
      aria-label="Main"
      className="max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-t border-beech bg-paper pb-6 lg:hidden print:hidden"
    >
      <Container>
        <ul className="divide-y divide-beech font-display text-xl">
          <li>
            <ShopLink {...rowTo(paths.home())}>Home</ShopLink>
          </li>
          <li className="pb-2">
            <ShopLink {...rowTo(paths.products())}>All Products</ShopLink>
            <ul className="pl-4 font-text text-base">
              {!categories && <CategoriesSkeleton />}
              {categories?.map(({ id, name }) => (
                <li key={id} {...areaAccent(id)}>
                  <ShopLink {...rowTo(paths.category(id))}>
                    {name}
                    <BeadBar count={beadsOf(id)} className="text-sm" />
                  </ShopLink>
                </li>
              ))}
            </ul>
          </li>
          <li>
            <ShopLink {...rowTo(paths.about())}>About</ShopLink>
          </li>
          <li>
            <ShopLink {...rowTo(paths.contact())}>Contact</ShopLink>
          </li>
          {menuPages.map(({ slug, title }) => (
            <li key={slug}>
              <ShopLink {...rowTo(paths.page(slug))}>{title}</ShopLink>
            </li>
          ))}
          <li>
            <ShopLink {...rowTo(paths.wishlist())}>Wishlist</ShopLink>
          </li>
        </ul>
        <div className="mt-5 sm:hidden">
          <AccountRows onDone={onDone} />
        </div>
      </Container>
    </nav>
  )
}
