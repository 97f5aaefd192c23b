import { paths } from '@golden-bead/contracts/paths'
import { Container } from '#ui/layout/Container.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { onFollow } from '#ui/on-follow.ts'

const links = [
  { label: 'Home', to: paths.home() },
  { label: 'All Products and search', to: paths.products() },
  { label: 'About', to: paths.about() },
  { label: 'Contact', to: paths.contact() },
  { label: 'Account', to: paths.profile() },
]

/** The ways that the menu and the search lead, where their own code cannot be loaded. */
export const PlainPanel = ({ onDone }: { onDone: () => void }) => (
  <nav aria-label="Shop" className="border-t border-beech bg-paper py-2 print:hidden">
    <Container className="flex flex-wrap gap-x-6">
      {links.map(({ label, to }) => (
        <ShopLink
          key={to}
          to={to}
          onClick={onFollow(onDone)}
          className="inline-flex min-h-12 items-center font-medium hover:text-honey"
        >
          {label}
        </ShopLink>
      ))}
    </Container>
  </nav>
)
