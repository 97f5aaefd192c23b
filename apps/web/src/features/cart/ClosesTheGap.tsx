import { useId } from 'react'
import { paths } from '@golden-bead/contracts/paths'
import { areaAccent } from '#lib/text/category-beads.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { useListCheapestFromQuery } from './cart.api.ts'
import type { CartLine } from './cart-line.ts'
import { useAddProduct } from './use-add-product.ts'

type ClosesTheGapProps = {
  missingCents: number
  lines: readonly CartLine[]
  onAdd: () => void
}

/** More than that is not little. */
const gapCentsMax = 2500
const shownMax = 3

/** Where little is missing for free shipping: what costs at least that, the cheapest first. */
export const ClosesTheGap = ({ missingCents, lines, onAdd }: ClosesTheGapProps) => {
  const titleId = useId()
  const addProduct = useAddProduct()
  const isSmall = missingCents > 0 && missingCents <= gapCentsMax
  const { currentData: products = [] } = useListCheapestFromQuery(missingCents, { skip: !isSmall })
  // What has small parts is not for sale without its warning.
  const offered = products
    .filter((product) => !product.small_parts && lines.every(({ id }) => id !== product.id))
    .slice(0, shownMax)

  if (!isSmall || offered.length === 0) return null
  return (
    <div className="mt-5 border-t border-beech pt-4">
      <h3 id={titleId} className="text-lg">
        Ships free with one of these
      </h3>
      <ul aria-labelledby={titleId} className="mt-3 space-y-3">
        {offered.map((product) => (
          <li
            key={product.id}
            {...areaAccent(product.category)}
            className="flex items-center gap-3"
          >
            <div className="picture-frame relative w-12 shrink-0 overflow-hidden rounded-md bg-area-tint">
              <Picture image={product.image} alt="" ratio="product" sizes="3rem" />
            </div>
            <p className="min-w-0 grow text-[0.95rem] leading-snug">
              <ShopLink to={paths.product(product.id)} className="line-clamp-2 hover:text-honey">
                {product.name}
              </ShopLink>
              <Price of={product} className="text-ink-soft" />
            </p>
            <Button
              size="small"
              variant="secondary"
              aria-label={`Add ${product.name} to cart`}
              onClick={() => {
                addProduct(product)
                onAdd()
              }}
              className="min-h-11 shrink-0"
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
