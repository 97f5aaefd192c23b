import { classNames } from '#ui/class-names.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import {
  otherViewNames,
  pathOfLocation,
  viewLabels,
  type AdminView,
  type ProductListing,
} from './admin-location.ts'
import { UnreadCount } from './messages/UnreadCount.tsx'
import { WaitingCount } from './orders/WaitingCount.tsx'

const tabs: { view: AdminView; label: string }[] = [
  { view: { name: 'start' }, label: viewLabels.start },
  { view: { name: 'products' }, label: 'Products' },
  ...otherViewNames
    .filter((name) => name !== 'start')
    .map((name) => ({ view: { name }, label: viewLabels[name] })),
]

/** The one that was chosen, where they do not fit beside each other, also once counts have widened them. */
const keepInView = (tab: HTMLAnchorElement | null) => {
  const bar = tab?.parentElement
  if (!tab || !bar) return undefined
  const bringIntoView = () => bar.scrollTo({ left: tab.offsetLeft - bar.clientWidth / 3 })
  const sizes = new ResizeObserver(bringIntoView)
  for (const each of bar.children) sizes.observe(each)
  return () => sizes.disconnect()
}

/** Links and no tabs in the sense of ARIA: each part has an address, and Back works. */
export const AdminTabs = ({ view, list }: { view: AdminView; list: ProductListing }) => {
  const current = view.name === 'product' || view.name === 'preview' ? 'products' : view.name

  return (
    <nav
      aria-label="Admin panel"
      className="relative mb-7 flex gap-1 overflow-x-auto border-b border-beech [scrollbar-width:none] max-lg:gap-x-0 max-lg:mask-r-from-[calc(100%-2.5rem)] max-lg:pr-10"
    >
      {tabs.map((tab) => (
        <ShopLink
          key={tab.label}
          ref={tab.view.name === current ? keepInView : null}
          to={pathOfLocation(list, tab.view)}
          aria-current={tab.view.name === current ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-12 shrink-0 items-center border-b-3 px-4 font-medium -outline-offset-3 max-lg:px-2.5 max-lg:text-[0.95rem]',
            tab.view.name === current
              ? 'border-mark text-ink'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {tab.label}
          {tab.view.name === 'orders' && <WaitingCount />}
          {tab.view.name === 'messages' && <UnreadCount />}
        </ShopLink>
      ))}
    </nav>
  )
}
