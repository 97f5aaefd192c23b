import { useId } from 'react'
import { UserRound } from 'lucide'
import { paths } from '@golden-bead/contracts/paths'
import { usePart } from '#lib/use-part.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { useDisclosure } from '#ui/overlays/use-disclosure.ts'
import type { ShownUser } from './use-auth.ts'

const loadRows = () => import('./UserMenuRows.tsx').then(({ UserMenuRows }) => UserMenuRows)

/** A button that shows links. Not a menu in the sense of ARIA: Tab has to walk through it. */
export const UserMenu = ({ user }: { user: ShownUser }) => {
  const { isOpen, setIsOpen, leave, frame } = useDisclosure<HTMLElement>()
  const panelId = useId()
  const { Part: Rows, fetch, prefetch } = usePart(loadRows, paths.profile())

  return (
    <nav ref={frame} aria-label="Account" className="relative">
      <IconButton
        label="Account"
        icon={<Icon of={UserRound} className="size-5.5" />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onPointerEnter={prefetch}
        onClick={() => {
          fetch()
          setIsOpen(!isOpen)
        }}
      />
      <div
        id={panelId}
        hidden={!isOpen || !Rows}
        className="absolute top-full right-0 w-64 rounded-lg border border-beech bg-sheet p-2 shadow-high"
      >
        {Rows && <Rows user={user} onDone={leave} />}
      </div>
    </nav>
  )
}
