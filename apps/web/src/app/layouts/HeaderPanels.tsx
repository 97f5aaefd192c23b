import { HeaderSearch } from './HeaderSearch.tsx'
import { MobileMenu } from './MobileMenu.tsx'

type HeaderPanelsProps = { part: 'menu' | 'search'; onDone: () => void }

/** What the two buttons of the header open; no first visit has to wait for it. */
export const HeaderPanels = ({ part, onDone }: HeaderPanelsProps) =>
  part === 'search' ? <HeaderSearch onDone={onDone} /> : <MobileMenu onDone={onDone} />
