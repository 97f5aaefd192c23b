import { lazy, Suspense, useRef, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { ShownProduct } from '@golden-bead/contracts/catalogue'
import { displayedRatings } from '@golden-bead/contracts/shop'
import { useListCategoriesQuery } from '#features/catalogue/catalogue.api.ts'
import { WishlistToggle } from '#features/wishlist/WishlistToggle.tsx'
import { paths } from '@golden-bead/contracts/paths'
import { isForSale, notForSale } from '#lib/stock.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { crumbsTo } from '#lib/text/crumbs.ts'
import { breadcrumbsJsonLd, productJsonLd } from '#lib/text/structured-data.ts'
import { wordsOfSlug } from '#lib/text/words-of-slug.ts'
import { Badge } from '#ui/Badge.tsx'
import { areaAccent } from '#lib/text/category-beads.ts'
import { Breadcrumbs } from '#ui/layout/Breadcrumbs.tsx'
import { useClientConfig } from '#ui/ClientConfig.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { Price } from '#ui/Price.tsx'
import { SafetyWarning } from '#ui/SafetyWarning.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { Stars } from '#ui/Stars.tsx'
import { detailGrid } from './detail-grid.ts'
import { ProductPictures } from './ProductPictures.tsx'
import { ProductTabs } from './ProductTabs.tsx'
import { PurchaseBox } from './PurchaseBox.tsx'
import { RelatedProducts } from './RelatedProducts.tsx'
import { StockAndDelivery } from './StockAndDelivery.tsx'

type ProductDetailProps = { product: ShownProduct; isFallback?: boolean }

// Few come by a link of a mail.
const WaitLink = lazy(() =>
  import('./WaitLink.tsx').then(({ WaitLink: Component }) => ({ default: Component })),
)

/** What a link of a mail about the product is for: its secret is behind the hash. */
const useLinkOfMail = () => {
  const { hash } = useLocation()
  // Server rendering has no hash.
  if (!useHydrated()) return undefined
  return (['confirm', 'end'] as const).find((name) => hash.startsWith(`#${name}=`))
}

const { stars, reviews } = displayedRatings.product
const aboutId = 'about-product'

export const ProductDetail = ({ product, isFallback = false }: ProductDetailProps) => {
  const { siteUrl } = useClientConfig()
  const { data: categories } = useListCategoriesQuery()
  const category = categories?.find(({ id }) => id === product.category)
  const path = paths.product(product.id)
  const crumbs = [...crumbsTo(category), { name: product.name, path }]
  const [tab, setTab] = useState('benefits')
  const about = useRef<HTMLDivElement>(null)
  const linkOfMail = useLinkOfMail()

  const openReviews = (event: MouseEvent) => {
    event.preventDefault()
    flushSync(() => setTab('reviews'))
    about.current?.scrollIntoView()
    about.current
      ?.querySelector<HTMLElement>('[aria-selected=true]')
      ?.focus({ preventScroll: true })
  }

  return (
    <Container>
      <PageMeta
        title={product.name}
        description={product.description}
        path={path}
        image={product.image}
        kind="product"
        isHidden={isFallback}
        jsonLd={
          isFallback
            ? []
            : [productJsonLd(siteUrl, product, category), breadcrumbsJsonLd(siteUrl, crumbs)]
        }
      />
      <article {...areaAccent(product.category)}>
        <div className="py-2 sm:py-6">
          <Breadcrumbs crumbs={crumbs} />
        </div>
        {linkOfMail && (
          <Suspense fallback={null}>
            <WaitLink product={product} secretName={linkOfMail} />
          </Suspense>
        )}
        <div className={detailGrid}>
          <ProductPictures product={product} />
          <div>
            <ShopLink
              to={paths.category(product.category)}
              className="inline-flex rounded-full print:hidden"
            >
              <Badge tone="area">{category?.name ?? wordsOfSlug(product.category)}</Badge>
            </ShopLink>
            <h1 className="mt-2 text-3xl sm:mt-4 sm:text-5xl">{product.name}</h1>
            {product.brand && <p className="mt-1 text-ink-soft sm:mt-3">by {product.brand}</p>}
            {product.is_sample && (
              <p className="mt-1 flex sm:mt-4 flex-wrap items-center gap-x-3 text-[0.95rem] text-ink-soft">
                <Stars stars={stars} />
                {/* Without scripts it leads to the tabs, of which it can open none. */}
                <a
                  href={`#${aboutId}`}
                  onClick={openReviews}
                  className="py-1 hover:text-honey hover:underline underline-offset-4"
                >
                  {stars} ({reviews} reviews)
                </a>
              </p>
            )}
            {/* Above the description, however long that is. */}
            <div className="mt-2 flex flex-wrap items-start gap-x-3 gap-y-4 max-sm:gap-x-2 sm:mt-6 sm:gap-y-5">
              {isForSale(product) ? (
                <Price
                  of={product}
                  className="self-center font-display text-3xl font-medium basis-full"
                />
              ) : (
                <p className="font-display text-2xl font-medium basis-full">{notForSale}</p>
              )}
              <div className="max-w-prose basis-full empty:hidden">
                <SafetyWarning hasSmallParts={product.small_parts} warning={product.warning} />
              </div>
              {isForSale(product) ? (
                <PurchaseBox product={product} isFallback={isFallback} />
              ) : (
                <WishlistToggle id={product.id} name={product.name} />
              )}
            </div>
            <StockAndDelivery product={product} isFallback={isFallback} />
            <p className="mt-7 max-w-prose text-lg whitespace-pre-line text-ink-soft">
              {product.description}
            </p>
            {product.age_range && (
              <dl className="mt-7 flex flex-wrap gap-x-6 border-y border-beech py-5">
                <dt className="text-ink-soft">Recommended age</dt>
                <dd className="font-medium">{product.age_range}</dd>
              </dl>
            )}
          </div>
        </div>
        <ProductTabs ref={about} id={aboutId} product={product} tab={tab} onChange={setTab} />
      </article>
      {!isFallback && <RelatedProducts product={product} />}
    </Container>
  )
}
