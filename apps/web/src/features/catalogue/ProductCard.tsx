import type { ListedProduct } from '@golden-bead/contracts/catalogue'
import type { ReactNode } from 'react'
import { paths } from '@golden-bead/contracts/paths'
import { isForSale, whyNotSold } from '#lib/stock.ts'
import { areaAccent } from '#lib/text/category-beads.ts'
import { classNames } from '#ui/class-names.ts'
import { FewLeft } from '#ui/FewLeft.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { cardFootStyle, cardStyle } from './ProductGrid.tsx'
import { usePrefetchProduct } from './catalogue.api.ts'
import { FromThreeYears } from './FromThreeYears.tsx'

type ProductCardProps = {
  product: ListedProduct
  categoryName: string | undefined
  /** The button that puts it into the cart, given by the page. */
  action: ReactNode
  /** The heart that puts it on the wishlist, given by the page. */
  wish: ReactNode
  isFirst?: boolean
  headingLevel?: 'h2' | 'h3'
}

const sizes = '(min-width: 90rem) 19rem, (min-width: 64rem) 23vw, (min-width: 40rem) 30vw, 46vw'

/** The whole card leads to the product; the buttons in it stay buttons. */
export const ProductCard = ({
  product,
  categoryName,
  action,
  wish,
  isFirst = false,
  headingLevel: Heading = 'h2',
}: ProductCardProps) => {
  const prefetchProduct = usePrefetchProduct()
  const notSold = whyNotSold(product)
  const second = product.product_images?.[0]

  return (
    <article
      {...areaAccent(product.category)}
      className={classNames(cardStyle, 'group relative flex h-full flex-col')}
    >
      <div className="picture-frame relative overflow-hidden rounded-lg bg-area-tint">
        <Picture
          image={product.image}
          alt=""
          ratio="product"
          sizes={sizes}
          isFirst={isFirst}
          className={classNames(
            'transition-transform duration-500 ease-calm group-hover:scale-[1.03]',
            notSold && 'opacity-55',
          )}
        />
        {second && !notSold && (
          <Picture
            image={second.image}
            alt=""
            ratio="product"
            sizes={sizes}
            className="second-picture bg-area-tint"
          />
        )}
        {product.small_parts && <FromThreeYears />}
        {notSold && (
          <p className="absolute inset-x-0 bottom-0 bg-band py-2 text-center text-sm font-semibold text-on-band">
            {notSold}
          </p>
        )}
      </div>
      <div className="flex grow flex-col pt-4">
        {categoryName && <p className="text-sm text-ink-soft">{categoryName}</p>}
        <Heading className="mt-1.5 text-xl">
          <ShopLink
            to={paths.product(product.id)}
            onIntent={() => prefetchProduct(product.id)}
            title={product.name}
            className="block after:absolute after:inset-0 after:rounded-lg group-hover:text-honey"
          >
            <span className="line-clamp-2">{product.name}</span>
          </ShopLink>
        </Heading>
        {product.age_range && <p className="mt-1 text-sm text-ink-soft">{product.age_range}</p>}
        <FewLeft product={product} className="mt-1 text-sm" />
        <div className={classNames(cardFootStyle, 'relative z-10 mt-auto')}>
          {isForSale(product) && <Price of={product} className="text-lg font-semibold" />}
          {action}
        </div>
      </div>
      <div className="absolute top-1.5 right-1.5 z-10 sm:top-2.5 sm:right-2.5">{wish}</div>
    </article>
  )
}
