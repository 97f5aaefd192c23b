import type { ReactNode } from 'react'
import type { ListedProduct } from '@golden-bead/contracts/catalogue'

type ProductGridProps = {
  products: readonly ListedProduct[]
  renderProduct: (product: ListedProduct, index: number) => ReactNode
  columns?: 3 | 4
  /** A list item that fills the last row. */
  last?: ReactNode
}

export const gridStyles = {
  3: 'grid grid-cols-2 gap-x-5 gap-y-10 max-2xs:grid-cols-1 sm:gap-x-7 sm:gap-y-12 md:grid-cols-3',
  4: 'grid grid-cols-2 gap-x-5 gap-y-10 max-2xs:grid-cols-1 sm:gap-x-7 sm:gap-y-12 lg:grid-cols-4',
} as const

/** In all cards of a grid alike, however wide the one price or button is. */
export const cardStyle = '@container'
export const cardFootStyle =
  'flex flex-col items-start justify-between gap-x-3 gap-y-2 pt-4 @[16rem]:flex-row @[16rem]:items-center'

export const ProductGrid = ({ products, renderProduct, columns = 4, last }: ProductGridProps) => (
  <ul className={gridStyles[columns]}>
    {products.map((product, index) => (
      <li key={product.id}>{renderProduct(product, index)}</li>
    ))}
    {last}
  </ul>
)
