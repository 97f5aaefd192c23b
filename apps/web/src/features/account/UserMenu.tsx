import { useId } from 'react'
import { UserRound } from 'lucide'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { useDisclosure } from '#ui/overlays/use-disclosure.ts'
import type { ShownUser } from './use-auth.ts'
import { UserMenuRows } from './UserMenuRows.tsx'

/** A button that shows links. Not a menu in the sense of ARIA: Tab has to walk through it. */
export const UserMenu = ({ user }: { user: ShownUser }) => {
  const { isOpen, setIsOpen, leave, frame } = useDisclosure<HTMLElement>()
  const panelId = useId()

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
        <UserMenuRows user={user} onDone={leave} />
      </div>
    </nav>
  )
}
