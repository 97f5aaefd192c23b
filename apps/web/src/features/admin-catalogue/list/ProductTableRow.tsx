import { useEffect, useRef } from 'react'
import { ExternalLink, Pencil, Star, Trash2 } from 'lucide-react'
import type { Product } from '@golden-bead/contracts/catalogue'
import { toCents } from '@golden-bead/contracts/money'
import { paths } from '@golden-bead/contracts/paths'
import { pathOfPlace, type ProductListing } from '#features/admin-catalogue/admin-place.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { Picture } from '#ui/Picture.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

type ProductTableRowProps = {
  product: Product
  categoryName: string
  list: ProductListing
  isFocused: boolean
  onDelete: () => void
}

const iconLink =
  'inline-flex size-11 items-center justify-center rounded-full hover:bg-paper-sunk hover:text-honey'

const dayOf = (time: string) =>
  new Date(time).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })

export const ProductTableRow = ({
  product,
  categoryName,
  list,
  isFocused,
  onDelete,
}: ProductTableRowProps) => {
  const { id, name, price, image, in_stock: isInStock, featured, updated_at: changedAt } = product
  const link = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (isFocused) link.current?.focus()
  }, [isFocused])

  return (
    <tr className="border-b border-beech last:border-0 hover:bg-paper">
      <td className="py-2 pl-3 lg:pl-4">
        <div className="w-11 lg:w-14 overflow-hidden rounded-sm bg-paper-sunk">
          <Picture image={image} alt="" ratio="product" sizes="56px" />
        </div>
      </td>
      <th scope="row" className="px-2 py-2 lg:px-3 text-left font-medium">
        <ShopLink
          ref={link}
          to={pathOfPlace(list, { name: 'product', id })}
          className="inline-flex min-h-11 items-center hover:text-honey hover:underline"
        >
          {name}
        </ShopLink>
      </th>
      <td className="px-2 py-2 wrap-break-word text-ink-soft lg:px-3">{categoryName}</td>
      <td className="px-2 py-2 text-right whitespace-nowrap lg:px-3">
        <Money cents={toCents(price)} />
      </td>
      <td className="px-2 py-2 whitespace-nowrap lg:px-3">
        <Badge tone={isInStock ? 'good' : 'bad'}>{isInStock ? 'In stock' : 'Out of stock'}</Badge>
      </td>
      <td className="px-2 py-2 lg:px-3">
        {featured ? (
          <span className="flex items-center gap-1.5">
            <Star aria-hidden="true" className="size-4.5 fill-gold text-gold" />
            Yes
          </span>
        ) : (
          <span className="text-ink-soft">No</span>
        )}
      </td>
      <td className="px-2 py-2 whitespace-nowrap text-ink-soft max-lg:hidden lg:px-3">
        <time dateTime={changedAt}>{dayOf(changedAt)}</time>
      </td>
      <td className="py-2 pr-1 lg:pr-2">
        <div className="flex justify-end">
          <ShopLink
            to={paths.product(id)}
            aria-label={`See ${name} in the shop`}
            title="See in the shop"
            className={`${iconLink} max-lg:hidden`}
          >
            <ExternalLink aria-hidden="true" className="size-4.5" />
          </ShopLink>
          <ShopLink
            to={pathOfPlace(list, { name: 'product', id })}
            aria-label={`Edit ${name}`}
            title="Edit"
            className={iconLink}
          >
            <Pencil aria-hidden="true" className="size-4.5" />
          </ShopLink>
          <IconButton
            label={`Delete ${name}`}
            icon={<Trash2 aria-hidden="true" className="size-4.5" />}
            onClick={onDelete}
            className="hover:text-bad"
          />
        </div>
      </td>
    </tr>
  )
}
