/** What a shop needs of whoever takes its card payments. Amounts are cents of a US dollar. */
export type CardPayments = {
  /** The page on which something is paid; the same key with the same page answers the same one. */
  open: (page: NewPage, key: string) => Promise<PaymentPage>
  find: (id: string) => Promise<PaymentPage>
  /** Ends a page on which nobody has paid, and answers what it is then. */
  close: (id: string) => Promise<PaymentPage>
}

/** As it is kept: a repeat has to name exactly the same. */
export type NewPage = {
  items: { name: string; cents: number; quantity: number }[]
  email: string
  /** What the payment is for, as the provider shows it. */
  metadata: Record<string, string>
  paidUrl: string
  backUrl: string
  /** Seconds since 1970. */
  endsAt: number
}

export type PaymentPage = {
  id: string
  status: 'open' | 'paid' | 'ended'
  /** Only while it is open. */
  url: string | undefined
  amountCents: number
  currency: string
  /** Of the payment, once there is one. */
  paymentId: string | undefined
}

/** Something happened to a page: a reason to ask, and nothing more. */
export type PageNews = { pageId: string }

/** The provider will not do it, however often it is asked. */
export class PaymentRefused extends Error {}
