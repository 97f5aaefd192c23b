import { useEffect, useRef, useState } from 'react'
import { Menu, Search, X } from 'lucide'
import { useLocation } from 'react-router'
import { AccountMenu } from '#features/account/AccountMenu.tsx'
import { CartLink } from '#features/cart/CartLink.tsx'
import { usePagesIn } from '#features/pages/use-pages-in.ts'
import { WishlistLink } from '#features/wishlist/WishlistLink.tsx'
import { paths } from '@golden-bead/contracts/paths'
import { usePart } from '#lib/use-part.ts'
import { Container } from '#ui/layout/Container.tsx'
import { isEscapeForPage } from '#ui/escape.ts'
import { focusPage } from '#ui/layout/focus-page.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NavigationLink } from './NavigationLink.tsx'
import { ProductsMenu } from './ProductsMenu.tsx'

const loadSearch = () => import('./HeaderSearch.tsx').then(({ HeaderSearch }) => HeaderSearch)
const loadMenu = () => import('./MobileMenu.tsx').then(({ MobileMenu }) => MobileMenu)

/** Where the list has a box of its own beside it, a second one would only cover it. */
const focusOwnSearch = () => {
  const box = document.querySelector<HTMLInputElement>('#main [role=search] input')
  box?.focus()
  box?.select()
  // It takes no focus where it is not shown.
  return box !== null && document.activeElement === box
}

export const ShopHeader = () => {
  const menuPages = usePagesIn('menu')
  const [openPart, setOpenPart] = useState<'menu' | 'search'>()
  const parts = {
    menu: usePart(loadMenu, paths.products()),
    search: usePart(loadSearch, paths.products()),
  }
  const header = useRef<HTMLElement>(null)
  const isOnShelf = useLocation().pathname === paths.products()
  const close = () => {
    setOpenPart(undefined)
    // What had the focus is gone, and a change of the query alone brings it nowhere.
    focusPage()
  }
  const toggle = (part: 'menu' | 'search') => {
    if (openPart === part) setOpenPart(undefined)
    else {
      setOpenPart(part)
      parts[part].fetch()
    }
  }
  const OpenPart = openPart && parts[openPart].Part

  useEffect(() => {
    if (!openPart) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (!isEscapeForPage(event)) return
      setOpenPart(undefined)
      // Focus that is on the page by now stays there.
      if (!header.current?.contains(document.activeElement)) return
      header.current.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [openPart])

  return (
    <header
      ref={header}
      className="sticky top-0 z-40 border-b border-beech bg-paper/95 backdrop-blur-sm print:static print:border-0 print:bg-transparent"
    >
      <Container className="flex h-18 items-center gap-2 max-[23rem]:gap-0 lg:h-20 lg:gap-6">
        <Logo />
        <nav aria-label="Main" className="ml-4 hidden items-center gap-1 lg:flex print:hidden">
          <NavigationLink to={paths.home()}>Home</NavigationLink>
          <ProductsMenu />
          <NavigationLink to={paths.about()}>About</NavigationLink>
          <NavigationLink to={paths.contact()}>Contact</NavigationLink>
          {menuPages.map(({ slug, title }) => (
            <NavigationLink key={slug} to={paths.page(slug)}>
              {title}
            </NavigationLink>
          ))}
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-0.5 max-2xs:min-w-0 max-2xs:shrink sm:gap-1.5 print:hidden">
          <IconButton
            label="Search"
            icon={<Icon of={Search} className="size-5.5" />}
            aria-expanded={openPart === 'search'}
            onPointerEnter={parts.search.prefetch}
            onFocus={parts.search.prefetch}
            onClick={() => {
              if (isOnShelf && focusOwnSearch()) setOpenPart(undefined)
              else toggle('search')
            }}
          />
          <WishlistLink />
          <CartLink />
          <div className="ml-1 hidden sm:block">
            <AccountMenu />
          </div>
          <IconButton
            label="Menu"
            icon={
              openPart === 'menu' ? (
                <Icon of={X} className="size-6" />
              ) : (
                <Icon of={Menu} className="size-6" />
              )
            }
            aria-expanded={openPart === 'menu'}
            onPointerEnter={parts.menu.prefetch}
            onFocus={parts.menu.prefetch}
            onClick={() => toggle('menu')}
            className="-mr-2 lg:hidden"
          />
        </div>
      </Container>
      {OpenPart && <OpenPart onDone={close} />}
    </header>
  )
}
