import { formatCents, formatShort } from '@golden-bead/contracts/money'
import type { ShopInfo } from '@golden-bead/contracts/shop-info'

/** In a few words, such as `$9.99, free from $75`. */
export const shippingCosts = (shipping: ShopInfo['shipping']) => {
  if (shipping === null) return 'Where we ship to'
  const { price_cents: price, free_from_cents: freeFrom } = shipping
  if (freeFrom === null) return formatCents(price)
  return freeFrom === 0 ? 'Free' : `${formatCents(price)}, free from ${formatShort(freeFrom)}`
}
