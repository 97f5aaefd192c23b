import { AccountRows } from '#features/auth/AccountRows.tsx'
import { useListCategoriesQuery } from '#features/catalogue/catalogue.api.ts'
import { paths } from '@golden-bead/contracts/paths'
import { areaAccent, beadsOf } from '#ui/bead-stair.ts'
import { BeadBar } from '#ui/BeadBar.tsx'
import { Container } from '#ui/Container.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { onFollow } from './on-follow.ts'

const rowStyle = 'flex min-h-12 items-center justify-between gap-4'

export const MobileMenu = ({ onDone }: { onDone: () => void }) => {
  const { data: categories } = useListCategoriesQuery()

  return (
    <nav
      aria-label="Main"
      className="max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-t border-beech bg-paper pb-6 lg:hidden print:hidden"
    >
      <Container>
        <ul className="divide-y divide-beech font-display text-xl">
          <li>
            <ShopLink to={paths.home()} className={rowStyle} onClick={onFollow(onDone)}>
              Home
            </ShopLink>
          </li>
          <li className="pb-2">
            <ShopLink to={paths.products()} className={rowStyle} onClick={onFollow(onDone)}>
              All Products
            </ShopLink>
            <ul className="pl-4 font-text text-base">
              {categories?.map(({ id, name }) => (
                <li key={id} {...areaAccent(id)}>
                  <ShopLink to={paths.category(id)} className={rowStyle} onClick={onFollow(onDone)}>
                    {name}
                    <BeadBar count={beadsOf(id)} className="text-sm" />
                  </ShopLink>
                </li>
              ))}
            </ul>
          </li>
          <li>
            <ShopLink to={paths.about()} className={rowStyle} onClick={onFollow(onDone)}>
              About
            </ShopLink>
          </li>
          <li>
            <ShopLink to={paths.contact()} className={rowStyle} onClick={onFollow(onDone)}>
              Contact
            </ShopLink>
          </li>
        </ul>
        <div className="mt-5 sm:hidden">
          <AccountRows onDone={onDone} />
        </div>
      </Container>
    </nav>
  )
}
