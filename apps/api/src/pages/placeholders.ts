import { formatCents } from '@golden-bead/contracts/money'
import { pagePlaceholders, type PagePlaceholder } from '@golden-bead/contracts/page-options'
import { knownNetworkDays, stockWaitDays } from '@golden-bead/contracts/shop'
import type { ShopInfo } from '@golden-bead/contracts/shop-info'
import type { CheckoutTerms } from '@golden-bead/contracts/shop-settings'
import { workingDays } from '@golden-bead/contracts/working-days'

export type PlaceholderValues = Record<PagePlaceholder, string>

type Settings = { terms: CheckoutTerms; shop: ShopInfo }

/** In a text of the owner, who has to write it anew where delivery is never free. */
const freeFrom = (shipping: ShopInfo['shipping']) =>
  shipping === null || shipping.free_from_cents === null
    ? 'never'
    : formatCents(shipping.free_from_cents)

/** What stands for the names in braces: the settings of the shop, and nowhere else. */
export const placeholderValues = ({ terms, shop }: Settings): PlaceholderValues => ({
  shop_name: shop.name,
  email: shop.email,
  shipping_fee: shop.shipping === null ? 'nothing' : formatCents(shop.shipping.price_cents),
  free_from: freeFrom(shop.shipping),
  leaves_within: workingDays(terms.leaves_in_days),
  arrives_within: workingDays(terms.arrives_in_days),
  return_days: String(shop.returnDays),
  days_to_pay: String(terms.days_to_pay),
  reply_hours: String(shop.replyHours),
  order_days: String(shop.retentionDays),
  stock_wait_days: String(stockWaitDays),
  network_days: String(knownNetworkDays),
})

const namePattern = /\{([a-z_]{1,40})\}/g

const isPlaceholder = (name: string): name is PagePlaceholder =>
  Object.hasOwn(pagePlaceholders, name)

/** What is no placeholder stays as it was typed, and is told to `onUnknown`. */
export const fillPlaceholders = (
  text: string,
  values: PlaceholderValues,
  onUnknown: (name: string) => void = () => {},
): string =>
  text.replaceAll(namePattern, (typed, name: string) => {
    if (isPlaceholder(name)) return values[name]
    onUnknown(typed)
    return typed
  })
