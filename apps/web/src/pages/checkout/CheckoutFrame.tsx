import { ChevronLeft } from 'lucide'
import { paths } from '@golden-bead/contracts/paths'
import { useShop } from '#ui/ClientConfig.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { Logo } from '#ui/Logo.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

/** Nothing that leads away from a purchase, but back to the cart. */
export const CheckoutHeader = () => (
  <header className="border-b border-beech">
    <Container className="flex h-18 items-center justify-between gap-4 lg:h-20">
      <Logo />
      <ShopLink
        to={paths.cart()}
        className="inline-flex min-h-11 items-center gap-2 font-medium hover:text-honey"
      >
        <Icon of={ChevronLeft} className="size-4.5 shrink-0" />
        Back to cart
      </ShopLink>
    </Container>
  </header>
)

const links = [
  { label: 'Returns', to: paths.returns() },
  { label: 'Contact', to: paths.contact() },
  { label: 'Terms', to: paths.terms() },
  { label: 'Privacy', to: paths.privacy() },
]

const ShopName = () => <p>{useShop().name}</p>

export const CheckoutFooter = () => (
  <footer className="border-t border-beech">
    <Container className="flex flex-wrap items-center justify-between gap-x-8 py-3 text-sm text-ink-soft">
      <ShopName />
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ label, to }) => (
          <li key={to}>
            <ShopLink to={to} className="inline-flex min-h-11 items-center hover:text-honey">
              {label}
            </ShopLink>
          </li>
        ))}
      </ul>
    </Container>
  </footer>
)
