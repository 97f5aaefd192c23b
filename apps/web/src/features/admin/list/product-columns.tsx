import { Copy, ExternalLink, Eye, Pencil, Star, Trash2 } from 'lucide'
import type { Product } from '@golden-bead/contracts/catalogue'
import { paths } from '@golden-bead/contracts/paths'
import {
  pathOfLocation,
  type ProductListing,
  type SortColumn,
} from '#features/admin/admin-location.ts'
import type { Column } from '#features/admin/DataTable.tsx'
import { dayOf } from '#features/admin/moments.ts'
import { StatusBadge } from '#features/admin/product/StatusBadge.tsx'
import { fewLeft, isForSale } from '#lib/stock.ts'
import { Badge } from '#ui/Badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { SortLink } from './SortLink.tsx'

type ProductColumns = {
  list: ProductListing
  nameOfCategory: (id: string) => string | undefined
  onDelete: (product: Product) => void
  onDuplicate: (product: Product) => void
}

/** On a phone: the box, the picture, the name and the buttons, below them the rest in one line. */
export const productCardStyle =
  'max-sm:min-h-17 max-sm:gap-x-2.5 max-sm:pt-1 max-sm:pr-1 max-sm:pb-2.5 max-sm:pl-25'

/** On a phone these follow in a line below the name and the buttons. */
const detailStyle = 'px-2 max-sm:order-1 max-sm:p-0 max-sm:text-sm xl:px-3'

/** A word is broken where it is wider than this alone, so that names stay whole in a narrow table. */
const categoryStyle = 'min-w-0 wrap-break-word text-ink-soft sm:max-w-32'

/** Keeps the end of a price away from the start of the next column. */
const priceStyle = 'sm:pr-5 xl:pr-6'

export const productColumns = ({
  list,
  nameOfCategory,
  onDelete,
  onDuplicate,
}: ProductColumns): Column<Product>[] => {
  const sortedBy = (column: SortColumn, label: string) => ({
    header: <SortLink column={column} label={label} list={list} />,
    ...(list.sort === column && {
      sorted: list.isDescending ? ('descending' as const) : ('ascending' as const),
    }),
  })

  return [
    {
      header: 'Picture',
      isHeaderHidden: true,
      headerClassName: 'pl-3 max-sm:sr-only xl:pl-4',
      className: 'pl-3 max-sm:absolute max-sm:top-3 max-sm:left-11 max-sm:p-0 xl:pl-4',
      cell: ({ image }) => (
        <div className="picture-frame relative w-11 overflow-hidden rounded-sm bg-paper-sunk sm:w-10">
          <Picture image={image} alt="" ratio="product" sizes="47px" />
        </div>
      ),
    },
    {
      ...sortedBy('name', 'Name'),
      isRowHeader: true,
      className:
        'px-2 font-medium max-sm:w-0 max-sm:min-w-[calc(100%-7rem)] max-sm:flex max-sm:grow max-sm:flex-wrap max-sm:items-center max-sm:gap-x-1.5 max-sm:p-0 xl:px-3',
      cell: ({ id, name, featured, status, sku }) => (
        <>
          <ShopLink
            to={pathOfLocation(list, { name: 'product', id })}
            title={name}
            className="inline-flex min-h-11 items-center hover:text-honey hover:underline lg:min-h-0"
          >
            <span
              className={classNames(
                'line-clamp-3 lg:leading-tight',
                sku === null ? 'lg:line-clamp-2' : 'lg:line-clamp-1 lg:break-all',
              )}
            >
              {name}
            </span>
          </ShopLink>
          <span className="whitespace-nowrap empty:hidden sm:ml-2">
            <StatusBadge status={status} />
          </span>
          {featured && <FeaturedStar className="sm:hidden" />}
          {sku !== null && (
            <span className="-mt-2.5 block basis-full text-sm font-normal break-all text-ink-soft sm:mb-1.5 lg:my-0 lg:line-clamp-1 lg:text-xs">
              {sku}
            </span>
          )}
        </>
      ),
    },
    {
      ...sortedBy('category', 'Category'),
      className: classNames(detailStyle, categoryStyle),
      cell: ({ category }) => nameOfCategory(category) ?? category,
    },
    {
      ...sortedBy('price', 'Price'),
      headerClassName: `text-right! ${priceStyle}`,
      className: classNames(detailStyle, 'text-right whitespace-nowrap', priceStyle),
      cell: (product) => <Price of={product} />,
    },
    {
      ...sortedBy('in_stock', 'Stock'),
      className: classNames(detailStyle, 'whitespace-nowrap'),
      cell: (product) => <StockState product={product} />,
    },
    {
      ...sortedBy('featured', 'Featured'),
      className: classNames(detailStyle, 'max-sm:sr-only'),
      cell: ({ featured }) =>
        featured ? (
          <span className="flex items-center gap-1.5">
            <FeaturedStar />
            Yes
          </span>
        ) : (
          <span className="text-ink-soft">No</span>
        ),
    },
    {
      ...sortedBy('updated_at', 'Changed'),
      // Left out where the table has not the width for it.
      headerClassName: 'max-[88rem]:hidden',
      className: classNames(detailStyle, 'whitespace-nowrap text-ink-soft max-[88rem]:hidden'),
      cell: ({ updated_at: changedAt }) => <time dateTime={changedAt}>{dayOf(changedAt)}</time>,
    },
    {
      header: 'Actions',
      isHeaderHidden: true,
      headerClassName: 'max-sm:sr-only',
      className: 'pr-1 max-sm:p-0 lg:pr-2',
      cell: (product) => (
        <ProductButtons
          product={product}
          list={list}
          onDelete={onDelete}
          onDuplicate={onDuplicate}
        />
      ),
    },
  ]
}

const iconLink =
  'inline-flex size-11 items-center justify-center rounded-full hover:bg-paper-sunk hover:text-honey lg:w-10'

type ProductButtonsProps = Omit<ProductColumns, 'nameOfCategory'> & { product: Product }

const ProductButtons = ({ product, list, onDelete, onDuplicate }: ProductButtonsProps) => {
  const { id, name, status } = product

  return (
    <div className="flex justify-end">
      {status === 'live' ? (
        <ShopLink
          to={paths.product(id)}
          aria-label={`See ${name} in the shop`}
          title="See in the shop"
          className={`${iconLink} max-xl:hidden`}
        >
          <Icon of={ExternalLink} className="size-4.5" />
        </ShopLink>
      ) : (
        <ShopLink
          to={pathOfLocation(list, { name: 'preview', id })}
          aria-label={`Preview ${name}`}
          title="Preview"
          className={`${iconLink} max-xl:hidden`}
        >
          <Icon of={Eye} className="size-4.5" />
        </ShopLink>
      )}
      <ShopLink
        to={pathOfLocation(list, { name: 'product', id })}
        aria-label={`Edit ${name}`}
        title="Edit"
        // The name leads there too.
        className={`${iconLink} max-xl:hidden`}
      >
        <Icon of={Pencil} className="size-4.5" />
      </ShopLink>
      <IconButton
        label={`Duplicate ${name}`}
        icon={<Icon of={Copy} className="size-4.5" />}
        onClick={() => onDuplicate(product)}
        className="max-xl:hidden lg:w-10 lg:min-w-0"
      />
      <IconButton
        label={`Delete ${name}`}
        icon={<Icon of={Trash2} className="size-4.5" />}
        onClick={() => onDelete(product)}
        className="hover:text-bad lg:w-10 lg:min-w-0"
      />
    </div>
  )
}

/** The switch of the owner, and what the stock makes of it. */
const StockState = ({ product }: { product: Product }) => {
  if (!isForSale(product)) return <Badge tone="bad">Not for sale</Badge>
  if (!product.in_stock) return <Badge tone="bad">Out of stock</Badge>
  if (!product.available) return <Badge tone="bad">Sold out</Badge>
  return <span className="text-ink-soft">{fewLeft(product) ?? 'In stock'}</span>
}

const FeaturedStar = ({ className }: { className?: string }) => (
  <Icon of={Star} className={classNames('size-4.5 shrink-0 fill-gold text-gold', className)} />
)
