import { AccountMenu } from '#features/account/AccountMenu.tsx'
import { Logo } from '#ui/Logo.tsx'

/**
 * Slim: the work below it needs the room. Its name leads to the shop. Whoever is refused sees it too, so
 * it is drawn with what the sheet of the shop has.
 */
export const AdminHeader = () => (
  <header className="sticky top-0 z-40 h-13 border-b border-beech bg-paper print:hidden">
    <div className="flex h-full items-center gap-3 px-5 sm:px-8">
      <Logo />
      {/* As the heading of the page says it. */}
      <span aria-hidden="true" className="pl-3 text-ink-soft max-xs:hidden">
        Admin Panel
      </span>
      <div className="ml-auto">
        <AccountMenu />
      </div>
    </div>
  </header>
)
