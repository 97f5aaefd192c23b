import { useId } from 'react'
import { ChevronDown } from 'lucide'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useDisclosure } from './use-disclosure.ts'

type MenuItem = { label: string; isDanger?: boolean; onChoose: () => void }

/**
 * A button that shows what is done less often. Not a menu in the sense of ARIA: Tab walks through it. On a
 * phone it is as wide as the row of buttons, which is `relative`.
 */
export const MoreMenu = ({ items }: { items: readonly MenuItem[] }) => {
  const { isOpen, setIsOpen, frame } = useDisclosure<HTMLDivElement>()
  const listId = useId()

  const choose = ({ onChoose }: MenuItem) => {
    setIsOpen(false)
    // What opens now gives the focus back to what is still there.
    frame.current?.querySelector('button')?.focus()
    onChoose()
  }

  return (
    <div ref={frame} className="sm:relative">
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        More actions
        <Icon of={ChevronDown} className="size-4.5" />
      </Button>
      <ul
        id={listId}
        hidden={!isOpen}
        className="absolute top-full left-0 z-20 mt-2 rounded-lg border border-beech bg-sheet p-2 shadow-high max-sm:right-0 sm:w-64 lg:right-0 lg:left-auto"
      >
        {items.map((item) => (
          <li key={item.label}>
            <button
              type="button"
              onClick={() => choose(item)}
              className={classNames(
                'flex min-h-11 w-full items-center rounded-md px-3 text-left hover:bg-paper-sunk',
                item.isDanger && 'text-bad',
              )}
            >
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
