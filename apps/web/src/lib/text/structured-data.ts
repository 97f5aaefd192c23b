import type { Category, ShownProduct } from '@golden-bead/contracts/catalogue'
import { paths } from '@golden-bead/contracts/paths'
import { isForSale } from '#lib/stock.ts'
import { picturesOf } from './pictures-of.ts'
import type { Crumb } from './crumbs.ts'

export const breadcrumbsJsonLd = (siteUrl: string, crumbs: readonly Crumb[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, siteUrl).href,
  })),
})

/** No rating: the one on the page is part of the design, and not of customers. */
export const productJsonLd = (siteUrl: string, product: ShownProduct, category?: Category) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  sku: product.sku ?? product.id,
  name: product.name,
  description: product.description,
  ...(picturesOf(product).length > 0 && { image: picturesOf(product).map(({ image }) => image) }),
  ...(product.material && { material: product.material }),
  ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
  ...(product.barcode && { [`gtin${product.barcode.length}`]: product.barcode }),
  ...(category && { category: category.name }),
  ...(isForSale(product) && {
    offers: {
      '@type': 'Offer',
      url: new URL(paths.product(product.id), siteUrl).href,
      price: product.price.toFixed(2),
      priceCurrency: 'USD',
      ...(product.compare_at_price !== null && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: product.compare_at_price.toFixed(2),
          priceCurrency: 'USD',
        },
      }),
      availability: `https://schema.org/${product.available ? 'InStock' : 'OutOfStock'}`,
    },
  }),
})
