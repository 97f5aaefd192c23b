import { formatShort, toCents } from '@golden-bead/contracts/money'
import { pathOfFilters, type CatalogueFilters } from '#features/catalogue/filters.ts'
import { ShopLink } from '#ui/ShopLink.tsx'

type PriceLimitNoteProps = { filters: CatalogueFilters; count: number }

/** The price filter stands at a limit by default: what it hides is said, and one click away. */
export const PriceLimitNote = ({ filters, count }: PriceLimitNoteProps) => {
  if (count === 0 || filters.priceMax === undefined) return null
  const limit = formatShort(toCents(filters.priceMax))

  return (
    <ShopLink
      to={pathOfFilters({ ...filters, priceMax: undefined, page: 1 })}
      preventScrollReset
      className="link py-1"
    >
      {count.toLocaleString('en-US')} more above {limit}
    </ShopLink>
  )
}
