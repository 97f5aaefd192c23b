import { useId, useState } from 'react'
import {
  Ellipsis,
  FileText,
  House,
  Layers,
  Mail,
  Newspaper,
  Package,
  Receipt,
  Settings,
  Shapes,
  Upload,
  Warehouse,
  type IconNode,
} from 'lucide'
import { useLocation } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { onFollow } from '#ui/on-follow.ts'
import { useDisclosure } from '#ui/overlays/use-disclosure.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import {
  pathOfLocation,
  viewLabels,
  type AdminView,
  type OtherView,
  type ProductListing,
} from './admin-location.ts'
import { UnreadCount } from './messages/UnreadCount.tsx'
import { WaitingCount } from './orders/WaitingCount.tsx'
import { WhatWaits } from './orders/WhatWaits.tsx'

type Entry = 'products' | OtherView

/** In the bar of a phone; the others are behind 'More' there. */
const firstEntries: Entry[] = ['start', 'orders', 'products']
const moreEntries: Entry[] = [
  'categories',
  'stock',
  'import',
  'messages',
  'newsletter',
  'pages',
  'tax-report',
  'settings',
]

const icons: Record<Entry, IconNode> = {
  start: House,
  orders: Package,
  products: Shapes,
  categories: Layers,
  stock: Warehouse,
  import: Upload,
  messages: Mail,
  newsletter: Newspaper,
  pages: FileText,
  'tax-report': Receipt,
  settings: Settings,
}

const entryStyle =
  'relative flex min-h-11 w-full items-center gap-3 rounded-md px-3 font-medium text-ink-soft hover:bg-paper-sunk hover:text-ink aria-[current]:bg-paper-sunk aria-[current]:font-semibold aria-[current]:text-ink before:absolute before:rounded-full aria-[current]:before:bg-mark lg:min-h-10 lg:before:inset-y-2 lg:before:left-0 lg:before:w-1'

/** In the bar of a phone the icon stands above the words. */
const firstStyle = classNames(
  entryStyle,
  'max-lg:h-full max-lg:flex-col max-lg:justify-center max-lg:gap-0 max-lg:px-0 max-lg:text-sm max-lg:before:inset-x-5 max-lg:before:top-0 max-lg:before:h-0.5',
)
const wordsStyle = 'flex items-center gap-1.5 lg:grow'

type AdminNavigationProps = { view: AdminView; list: ProductListing }

/** At the side; on a phone, and wherever that leaves too little room, a bar below. */
export const AdminNavigation = ({ view, list }: AdminNavigationProps) => {
  const { isOpen, setIsOpen, leave, frame } = useDisclosure<HTMLElement>()
  const moreId = useId()
  const { key } = useLocation()
  const [knownKey, setKnownKey] = useState(key)
  // Back, too, leads away from what is open.
  if (knownKey !== key) {
    setKnownKey(key)
    setIsOpen(false)
  }
  const current = view.name === 'product' || view.name === 'preview' ? 'products' : view.name
  const entryOf = (name: Entry) => ({
    name,
    to: pathOfLocation(list, { name }),
    isCurrent: name === current,
  })

  return (
    <nav
      ref={frame}
      aria-label="Admin panel"
      className="panel-navigation z-30 border-beech bg-paper max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:h-15 max-lg:border-t lg:sticky lg:top-13 lg:h-[calc(100dvh-3.25rem)] lg:overflow-y-auto lg:border-r lg:p-3 print:hidden"
    >
      <ul className="flex max-lg:h-full max-lg:p-1 lg:flex-col lg:gap-0.5">
        {firstEntries.map((name) => (
          <li key={name} className="max-lg:flex-1">
            <NavigationEntry {...entryOf(name)} className={firstStyle} />
          </li>
        ))}
        <li className="flex-1 lg:hidden">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={moreId}
            aria-current={moreEntries.some((name) => name === current) ? 'true' : undefined}
            onClick={() => setIsOpen(!isOpen)}
            className={firstStyle}
          >
            <Icon of={Ellipsis} className="size-5" />
            <span className={wordsStyle}>
              More
              <UnreadCount />
            </span>
          </button>
        </li>
      </ul>
      <div
        id={moreId}
        className={classNames(
          'max-lg:absolute max-lg:inset-x-0 max-lg:bottom-full max-lg:max-h-[calc(100dvh-8rem)] max-lg:overflow-y-auto max-lg:border-t max-lg:border-beech max-lg:bg-paper max-lg:p-4 max-lg:shadow-high',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <ul className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-2 lg:space-y-0.5 lg:pt-0.5">
          {moreEntries.map((name) => (
            <li key={name}>
              <NavigationEntry
                {...entryOf(name)}
                className={entryStyle}
                {...(isOpen && { onFollowed: leave })}
              />
            </li>
          ))}
        </ul>
        {view.name !== 'start' && (
          <div className="mt-3 border-t border-beech px-3 pt-3 text-sm">
            <WhatWaits />
          </div>
        )}
      </div>
    </nav>
  )
}

type NavigationEntryProps = {
  name: Entry
  to: string
  isCurrent: boolean
  className: string
  onFollowed?: () => void
}

/** A link and no tab in the sense of ARIA: each part has an address, and Back works. */
const NavigationEntry = ({ name, to, isCurrent, className, onFollowed }: NavigationEntryProps) => (
  <ShopLink
    to={to}
    aria-current={isCurrent ? 'page' : undefined}
    className={className}
    {...(onFollowed && { onClick: onFollow(onFollowed) })}
  >
    <Icon of={icons[name]} className="size-5 shrink-0" />
    <span className={wordsStyle}>
      {name === 'products' ? 'Products' : viewLabels[name]}
      {name === 'orders' && <WaitingCount />}
      {name === 'messages' && <UnreadCount />}
    </span>
  </ShopLink>
)
