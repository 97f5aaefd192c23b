import type { ReactNode } from 'react'
import { categoryIds } from '@golden-bead/contracts/catalogue-options'
import { dialled, linesOf } from '#lib/text/contact-details.ts'
import { paths } from '@golden-bead/contracts/paths'
import { useMenuCategories } from '#features/catalogue/use-menu-categories.ts'
import { usePagesIn } from '#features/pages/use-pages-in.ts'
import { beadsOf } from '#lib/text/category-beads.ts'
import { useShop } from '#ui/ClientConfig.tsx'
import { BeadStair } from '#ui/layout/BeadStair.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { classNames } from '#ui/class-names.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { ContactMailLink } from '#ui/ContactMailLink.tsx'
import { Logo } from '#ui/Logo.tsx'

const quickLinks = [
  { label: 'Home', to: paths.home() },
  { label: 'All Products', to: paths.products() },
  { label: 'About Us', to: paths.about() },
  { label: 'Contact', to: paths.contact() },
  { label: 'Shipping', to: paths.shipping() },
  { label: 'Returns', to: paths.returns() },
  { label: 'Find your order', to: paths.findOrder() },
]

/** Shortest first. */
const areaBars = categoryIds.map(beadsOf).toSorted((one, other) => one - other)

const thisYear = new Date().getFullYear()

export const ShopFooter = () => (
  <footer className="border-t border-beech bg-paper-sunk print:hidden">
    <Container className="grid grid-cols-2 max-2xs:grid-cols-1 gap-x-8 gap-y-10 py-12 sm:grid-cols-[1fr_1fr_auto] lg:gap-x-12 lg:grid-cols-[1.6fr_1fr_1fr_1.2fr] xl:grid-cols-[1.4fr_1.2fr_1.2fr_1fr]">
      <div className="max-lg:col-span-full">
        <Logo />
        <ShopPromise />
        <BeadStair bars={areaBars} className="mt-7 flex gap-0.5 text-base leading-none" />
      </div>
      <FooterGroup title="Quick links" hasColumns>
        {quickLinks.map(({ label, to }) => (
          <FooterLink key={to} to={to}>
            {label}
          </FooterLink>
        ))}
        <OwnPages />
      </FooterGroup>
      <FooterGroup title="Categories" hasColumns>
        <Categories />
      </FooterGroup>
      <Contact />
    </Container>
    <div className="border-t border-beech">
      <Container className="flex flex-wrap items-center justify-between gap-x-8 py-3 text-sm text-ink-soft">
        {/* A server that started last year may differ from the browser. */}
        <p suppressHydrationWarning>
          © {thisYear} <ShopName />. All rights reserved.
        </p>
        <p className="flex gap-6">
          <ShopLink to={paths.terms()} className={linkStyle}>
            Terms
          </ShopLink>
          <ShopLink to={paths.privacy()} className={linkStyle}>
            Privacy
          </ShopLink>
        </p>
      </Container>
    </div>
  </footer>
)

const ShopName = () => useShop().name

const ShopPromise = () => <p className="mt-4 max-w-xs text-ink-soft">{useShop().promise}</p>

const Contact = () => {
  const { email, phone, address } = useShop()
  if (!email && !phone && !address) return null

  return (
    <FooterGroup title="Contact">
      {email && (
        <li className="flex min-h-11 items-center">
          <ContactMailLink />
        </li>
      )}
      {phone && (
        <li className="flex min-h-11 items-center">
          <a className="link" href={`tel:${dialled(phone)}`}>
            {phone}
          </a>
        </li>
      )}
      {linesOf(address).map((line) => (
        <li key={line} className="text-ink-soft">
          {line}
        </li>
      ))}
    </FooterGroup>
  )
}

/** The areas of the curriculum, in its order; all categories stand in the header. */
const Categories = () => {
  const all = useMenuCategories() ?? []
  const areas = categoryIds.flatMap((area) => all.filter(({ id }) => id === area))
  return (areas.length > 0 ? areas : all.slice(0, categoryIds.length)).map(({ id, name }) => (
    <FooterLink key={id} to={paths.category(id)}>
      {name}
    </FooterLink>
  ))
}

const OwnPages = () =>
  usePagesIn('footer').map(({ slug, title }) => (
    <FooterLink key={slug} to={paths.page(slug)}>
      {title}
    </FooterLink>
  ))

const linkStyle = 'inline-flex min-h-11 items-center hover:text-honey'

type FooterGroupProps = { title: string; hasColumns?: boolean; children: ReactNode }

const FooterGroup = ({ title, hasColumns = false, children }: FooterGroupProps) => (
  <div className="max-sm:last:col-span-full">
    <h2 className="mb-1 text-lg">{title}</h2>
    <ul className={classNames(hasColumns && 'xl:columns-2')}>{children}</ul>
  </div>
)

const FooterLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <li className="break-inside-avoid">
    <ShopLink to={to} className={linkStyle}>
      {children}
    </ShopLink>
  </li>
)
