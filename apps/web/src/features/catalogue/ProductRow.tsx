import type { Product } from '@golden-bead/contracts/catalogue'
import { toCents } from '@golden-bead/contracts/money'
import type { ReactNode } from 'react'
import { paths } from '@golden-bead/contracts/paths'
import { areaAccent } from '#lib/text/category-beads.ts'
import { classNames } from '#ui/class-names.ts'
import { Money } from '#ui/Money.tsx'
import { FewLeft } from '#ui/FewLeft.tsx'
import { Picture } from '#ui/Picture.tsx'
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

  return (
    <article
      {...areaAccent(product.category)}
      className="group relative grid grid-cols-[6.5rem_1fr] gap-x-5 border-b border-beech py-6 max-2xs:grid-cols-1 max-2xs:gap-y-4 sm:grid-cols-[10rem_1fr] sm:gap-x-8"
    >
      <div className="picture-frame relative max-w-26 self-start sm:max-w-none overflow-hidden rounded-md bg-area-tint">
        <Picture
          image={product.image}
          alt=""
          ratio="product"
          sizes="(min-width: 40rem) 10rem, 6.5rem"
          isFirst={isFirst}
          className={classNames(!product.available && 'opacity-55')}
        />
        {product.small_parts && product.available && <FromThreeYears />}
        {!product.available && (
          <p className="absolute inset-x-0 bottom-0 bg-band py-1 text-center text-xs font-semibold text-on-band">
            Out of Stock
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-col">
        {categoryName && <p className="text-sm text-ink-soft">{categoryName}</p>}
        <h2 className="mt-1 text-xl">
          <ShopLink
            to={paths.product(product.id)}
            onIntent={() => prefetchProduct(product.id)}
            className="after:absolute after:inset-0 group-hover:text-honey"
          >
            {product.name}
          </ShopLink>
        </h2>
        {product.age_range && <p className="mt-1 text-sm text-ink-soft">{product.age_range}</p>}
        <FewLeft product={product} className="mt-1 text-sm" />
        <p className="mt-2 line-clamp-3 max-w-prose sm:line-clamp-2 text-ink-soft">
          {product.description}
        </p>
        <div className="relative z-10 mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          <Money cents={toCents(product.price)} className="text-lg font-semibold" />
          <div className="flex items-center gap-x-2">
            {action}
            {wish}
          </div>
        </div>
      </div>
    </article>
  )
}
