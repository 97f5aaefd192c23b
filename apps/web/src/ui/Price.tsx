import type { Product } from '@golden-bead/contracts/catalogue'
import { toCents } from '@golden-bead/contracts/money'
import { Money } from './Money.tsx'

type PriceProps = { of: Pick<Product, 'price' | 'compare_at_price'>; className?: string }

/** With what it cost before, where that was more: said in words too, since no line is heard. */
export const Price = ({ of: { price, compare_at_price: before }, className }: PriceProps) => (
  <span className={className}>
    {before && <span className="sr-only">Price </span>}
    <Money cents={toCents(price)} />
    {before && (
      <span className="text-sm font-normal whitespace-nowrap text-ink-soft">
        , was <Money cents={toCents(before)} className="line-through" />
      </span>
    )}
  </span>
)
