import { useEffect, useRef } from 'react'
import { ExternalLink, Pencil, Star, Trash2 } from 'lucide'
import type { Product } from '@golden-bead/contracts/catalogue'
import { toCents } from '@golden-bead/contracts/money'
import { paths } from '@golden-bead/contracts/paths'
import { dayOf } from '#features/admin/moments.ts'
import { pathOfLocation, type ProductListing } from '#features/admin/admin-location.ts'
import { fewLeft, isForSale } from '#lib/stock.ts'
import { Badge } from '#ui/Badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { Picture } from '#ui/Picture.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { tableRoles } from '#features/admin/table-roles.ts'
import { priceStyle } from './SortHeader.tsx'

type ProductTableRowProps = {
  product: Product
  categoryName: string
  list: ProductListing
  isFocused: boolean
  onFocusSettled: () => void
  onDelete: () => void
}

const iconLink =
  'inline-flex size-11 items-center justify-center rounded-full hover:bg-paper-sunk hover:text-honey'

/** On a phone these follow in a line below the name and the buttons. */
const detailStyle = 'px-2 py-2 max-sm:order-1 max-sm:p-0 max-sm:text-sm lg:px-3'

/** A word is broken where it is wider than this alone, so that names stay whole in a narrow table. */
const categoryStyle = 'min-w-0 wrap-break-word text-ink-soft sm:max-w-32'

export const ProductTableRow = ({
  product,
  categoryName,
  list,
  isFocused,
  onFocusSettled,
  onDelete,
}: ProductTableRowProps) => {
  const { id, name, price, image, featured, updated_at: changedAt } = product
  const link = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (!isFocused) return
    focusOnArrival(link.current)
    onFocusSettled()
  }, [isFocused, onFocusSettled])

  return (
    <tr
      {...tableRoles.row}
      className="border-b border-beech last:border-0 hover:bg-paper max-sm:relative max-sm:flex max-sm:min-h-17 max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2.5 max-sm:pt-1 max-sm:pr-1 max-sm:pb-2.5 max-sm:pl-17"
    >
      <td
        {...tableRoles.cell}
        className="py-2 pl-3 max-sm:absolute max-sm:top-3 max-sm:left-3 max-sm:p-0 lg:pl-4"
      >
        <div className="picture-frame relative w-11 overflow-hidden rounded-sm bg-paper-sunk lg:w-14">
          <Picture image={image} alt="" ratio="product" sizes="56px" />
        </div>
      </td>
      <th
        {...tableRoles.rowHead}
        scope="row"
        className="px-2 py-2 text-left font-medium max-sm:w-0 max-sm:min-w-[calc(100%-7rem)] max-sm:flex max-sm:grow max-sm:items-center max-sm:gap-1.5 max-sm:p-0 lg:px-3"
      >
        <ShopLink
          ref={link}
          to={pathOfLocation(list, { name: 'product', id })}
          title={name}
          className="inline-flex min-h-11 items-center hover:text-honey hover:underline"
        >
          <span className="line-clamp-3">{name}</span>
        </ShopLink>
        {featured && <FeaturedStar className="sm:hidden" />}
      </th>
      <td {...tableRoles.cell} className={classNames(detailStyle, categoryStyle)}>
        {categoryName}
      </td>
      <td
        {...tableRoles.cell}
        className={classNames(detailStyle, 'text-right whitespace-nowrap', priceStyle)}
      >
        <Money cents={toCents(price)} />
      </td>
      <td {...tableRoles.cell} className={classNames(detailStyle, 'whitespace-nowrap')}>
        <StockState product={product} />
      </td>
      <td {...tableRoles.cell} className={classNames(detailStyle, 'max-sm:sr-only')}>
        {featured ? (
          <span className="flex items-center gap-1.5">
            <FeaturedStar />
            Yes
          </span>
        ) : (
          <span className="text-ink-soft">No</span>
        )}
      </td>
      <td
        {...tableRoles.cell}
        className={classNames(detailStyle, 'whitespace-nowrap text-ink-soft max-lg:hidden')}
      >
        <time dateTime={changedAt}>{dayOf(changedAt)}</time>
      </td>
      <td {...tableRoles.cell} className="py-2 pr-1 max-sm:p-0 lg:pr-2">
        <div className="flex justify-end">
          <ShopLink
            to={paths.product(id)}
            aria-label={`See ${name} in the shop`}
            title="See in the shop"
            className={`${iconLink} max-lg:hidden`}
          >
            <Icon of={ExternalLink} className="size-4.5" />
          </ShopLink>
          <ShopLink
            to={pathOfLocation(list, { name: 'product', id })}
            aria-label={`Edit ${name}`}
            title="Edit"
            className={iconLink}
          >
            <Icon of={Pencil} className="size-4.5" />
          </ShopLink>
          <IconButton
            label={`Delete ${name}`}
            icon={<Icon of={Trash2} className="size-4.5" />}
            onClick={onDelete}
            className="hover:text-bad"
          />
        </div>
      </td>
    </tr>
  )
}

/** The switch of the owner, and what the stock makes of it. */
const StockState = ({ product }: Pick<ProductTableRowProps, 'product'>) => {
  if (!isForSale(product)) return <Badge tone="bad">Not for sale</Badge>
  if (!product.in_stock) return <Badge tone="bad">Out of stock</Badge>
  if (!product.available) return <Badge tone="bad">Sold out</Badge>
  return <span className="text-ink-soft">{fewLeft(product) ?? 'In stock'}</span>
}

const FeaturedStar = ({ className }: { className?: string }) => (
  <Icon of={Star} className={classNames('size-4.5 shrink-0 fill-gold text-gold', className)} />
)
