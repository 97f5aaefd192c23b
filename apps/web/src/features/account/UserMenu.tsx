import { useId } from 'react'
import { LogOut, UserRound } from 'lucide'
import { paths } from '@golden-bead/contracts/paths'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { onFollow } from '#ui/on-follow.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { useDisclosure } from '#ui/overlays/use-disclosure.ts'
import { accountLinks, displayName } from './account-links.ts'
import type { ShownUser } from './use-auth.ts'
import { useLogOut } from './use-log-out.ts'

const rowStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-medium hover:bg-paper-sunk'

/** The mobile menu has it for visitors without an account too. */
const wishlistLink = { label: 'Wishlist', to: paths.wishlist() }

/** A button that shows links. Not a menu in the sense of ARIA: Tab has to walk through it. */
export const UserMenu = ({ user }: { user: ShownUser }) => {
  const { isOpen, setIsOpen, leave, frame } = useDisclosure<HTMLElement>()
  const panelId = useId()
  const logOut = useLogOut()

  return (
    <nav ref={frame} aria-label="Account" className="relative">
      <IconButton
        label="Account"
        icon={<Icon of={UserRound} className="size-5.5" />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      />
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute top-full right-0 w-64 rounded-lg border border-beech bg-sheet p-2 shadow-high"
      >
        <p className="border-b border-beech px-3 pt-1.5 pb-3">
          <span className="block truncate font-semibold">{displayName(user)}</span>
          {user.name && (
            <span className="block truncate text-sm text-ink-soft" title={user.email}>
              {user.email}
            </span>
          )}
        </p>
        <ul className="pt-2">
          {[...accountLinks(user), wishlistLink].map(({ label, to }) => (
            <li key={to}>
              <ShopLink to={to} className={rowStyle} onClick={onFollow(leave)}>
                {label}
              </ShopLink>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={rowStyle}
              onClick={() => {
                leave()
                void logOut()
              }}
            >
              Logout
              <Icon of={LogOut} className="ml-auto size-4.5 text-ink-soft" />
            </button>
          </li>
        </ul>
      </div>
    </nav>
  )
}
