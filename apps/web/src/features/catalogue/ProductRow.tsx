import type { Product } from '@golden-bead/contracts/catalogue'
import type { ReactNode } from 'react'
import { paths } from '@golden-bead/contracts/paths'
import { isForSale, whyNotSold } from '#lib/stock.ts'
import { areaAccent } from '#lib/text/category-beads.ts'
import { classNames } from '#ui/class-names.ts'
import { FewLeft } from '#ui/FewLeft.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { usePrefetchProduct } from './catalogue.api.ts'
import { FromThreeYears } from './FromThreeYears.tsx'

type ProductRowProps = {
  product: Product
  categoryName: string | undefined
  action: ReactNode
  wish: ReactNode
  isFirst?: boolean
}

/** A product in the list view: more words, a smaller picture. */
export const ProductRow = ({
  product,
  categoryName,
  action,
  wish,
  isFirst = false,
}: ProductRowProps) => {
  const prefetchProduct = usePrefetchProduct()
  const notSold = whyNotSold(product)

  return (
    <article
      {...areaAccent(product.category)}
      className="group relative grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-2 border-b border-beech py-4 max-2xs:grid-cols-1 sm:grid-cols-[6.5rem_1fr_auto] sm:items-center sm:gap-x-7 sm:py-3.5"
    >
      <div className="picture-frame relative max-w-26 self-start overflow-hidden rounded-md bg-area-tint">
        <Picture
          image={product.image}
          alt=""
          ratio="product"
          sizes="6.5rem"
          isFirst={isFirst}
          className={classNames(notSold && 'opacity-55')}
        />
        {product.small_parts && <FromThreeYears />}
        {notSold && (
          <p className="absolute inset-x-0 bottom-0 bg-band py-1 text-center text-xs font-semibold text-on-band">
            {notSold}
          </p>
        )}
      </div>
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">
          {[categoryName, product.age_range].filter(Boolean).join(' · ')}
        </p>
        <h2 className="mt-0.5 text-xl">
          <ShopLink
            to={paths.product(product.id)}
            onIntent={() => prefetchProduct(product.id)}
            className="after:absolute after:inset-0 group-hover:text-honey"
          >
            {product.name}
          </ShopLink>
        </h2>
        <FewLeft product={product} className="mt-0.5 text-sm" />
        <p className="mt-1 line-clamp-2 max-w-prose text-[0.95rem] text-ink-soft sm:line-clamp-1">
          {product.description}
        </p>
      </div>
      <div className="relative z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-sm:col-span-full sm:flex-col sm:items-end lg:flex-row lg:items-center">
        {isForSale(product) && <Price of={product} className="text-lg font-semibold" />}
        <div className="ml-auto flex items-center gap-x-2">
          {action}
          {wish}
        </div>
      </div>
    </article>
  )
}
