import type { Tracking } from '@golden-bead/contracts/carriers'
import type { ShopSettings } from '@golden-bead/contracts/shop-settings'
import type { MailSite, renderMail } from '@golden-bead/server/mail/mail-layout'
import type { orderLines, orders } from '#shop/orders/orders.tables.ts'

export type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderLines.$inferSelect

/** What the owner does once the bank has decided. */
export type DisputeTodo = 'ship' | 'send_back' | 'settle_refund' | 'cancel' | 'nothing'

type ParcelItem = { name: string; image: string; units: number }

export type OrderMailContext = {
  order: OrderRow
  lines: readonly Pick<LineRow, 'name' | 'sku' | 'image' | 'quantity' | 'lineTotalCents'>[]
  /** The address of a stored image. */
  shownImage: (stored: string) => string
  settings: ShopSettings
  site: MailSite
  /** The page of the order; that of a guest has the key behind the hash. */
  orderUrl: string
  /** Where its mails have gone until its address was corrected. */
  emailBefore?: string | undefined
  parcel?: (Tracking & { items: readonly ParcelItem[] }) | undefined
  /** Units that have not left yet. */
  toCome?: readonly { name: string; units: number }[] | undefined
  /** Of a receipt, a refund or a dispute. */
  cents?: number | undefined
  /** Of an order that is not paid: what has come for it. */
  receivedCents?: number | undefined
  /** Of a refund or of what the shop cancels by itself, for the buyer. */
  reason?: string | undefined
  /** Of an order that is paid: with a test card. */
  isTest?: boolean | undefined
  /** Of a refund: whether it goes to the card that was charged. */
  isToCard?: boolean | undefined
  /** Of a refund: what it is for, where that was named. */
  parts?: readonly { label: string; cents: number }[] | undefined
  /** Of an order that is cancelled: its payment is disputed, or its money is going back already. */
  isWithBank?: boolean | undefined
  isBeingSent?: boolean | undefined
  /** Units that were cancelled. */
  items?: readonly { name: string; units: number }[] | undefined
  /** Of a dispute that is over: what stays or is booked as a refund, and what is due to the buyer. */
  decided?: { cents: number; todo: DisputeTodo; dueCents: number } | undefined
}

export type Content = Omit<Parameters<typeof renderMail>[0], 'site'>
export type Template = (context: OrderMailContext) => Content
