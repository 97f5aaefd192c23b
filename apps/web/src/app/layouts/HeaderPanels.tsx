import type { RefObject } from 'react'
import { HeaderSearch } from './HeaderSearch.tsx'
import { MobileMenu } from './MobileMenu.tsx'

type HeaderPanelsProps = {
  part: 'menu' | 'search'
  searchButton: RefObject<HTMLButtonElement | null>
  onDone: () => void
}

/** What the two buttons of the header open; no first visit has to wait for it. */
export const HeaderPanels = ({ part, searchButton, onDone }: HeaderPanelsProps) =>
  part === 'search' ? (
    <HeaderSearch openedBy={searchButton} onDone={onDone} />
  ) : (
    <MobileMenu onDone={onDone} />
  )
