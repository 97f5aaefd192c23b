import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide'
import {
  pathOfLocation,
  type ProductListing,
  type SortColumn,
} from '#features/admin/admin-location.ts'
import { Icon } from '#ui/Icon.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

type SortLinkProps = { column: SortColumn; label: string; list: ProductListing }

/** The header of a column leads to the list sorted by it; following it again reverses the order. */
export const SortLink = ({ column, label, list }: SortLinkProps) => {
  const isSorted = list.sort === column
  const icon = isSorted ? (list.isDescending ? ArrowDown : ArrowUp) : ArrowUpDown
  const next = {
    ...list,
    sort: column,
    isDescending: isSorted ? !list.isDescending : column === 'featured' || column === 'updated_at',
    page: 1,
  }

  return (
    <ShopLink
      to={pathOfLocation(next)}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap hover:text-honey lg:min-h-9"
    >
      {label}
      <Icon of={icon} className={isSorted ? 'size-4' : 'size-4 opacity-40 max-lg:hidden'} />
    </ShopLink>
  )
}
