import { formatShort } from '@golden-bead/contracts/money'
import type { ShopInfo } from '@golden-bead/contracts/shop-info'

/** Such as `Free shipping from $75`; nothing where it never is. */
export const freeShipping = ({ shipping }: ShopInfo) => {
  const from = shipping?.free_from_cents ?? undefined
  return from === undefined ? from : `Free shipping${from > 0 ? ` from ${formatShort(from)}` : ''}`
}
