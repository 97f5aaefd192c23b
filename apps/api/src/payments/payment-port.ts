/**
 * What a shop needs of whoever takes its card payments. Amounts are cents of a US dollar. A call
 * throws `PaymentRefused` or `KeySpent`, or the 503 of a service that is down: then nobody knows
 * whether it was done, and the same call with the same key finds out.
 */
export type CardPayments = {
  /** The page on which something is paid; the same key with the same page answers the same one. */
  open: (page: NewPage, key: string) => Promise<PaymentPage>
  /** Nothing where the provider does not know the page: it may be one of another account. */
  find: (id: string) => Promise<PaymentPage | undefined>
  /** Ends a page on which nobody has paid, and answers what it is then, if that is known. */
  close: (id: string) => Promise<PaymentPage | undefined>
  findPayment: (id: string) => Promise<CardPayment>
  /** Gives money back; the same key with the same refund answers the same one. */
  refund: (refund: NewRefund, key: string) => Promise<CardRefund>
  /** All refunds of a payment, also those that were not made by this shop; the newest first. */
  listRefunds: (paymentId: string) => Promise<CardRefund[]>
}

/** As it is kept: a repeat has to name exactly the same. */
export type NewPage = {
  items: { name: string; cents: number; quantity: number }[]
  email: string | undefined
  /** What the payment is for, as the provider shows it; page and payment have it. */
  metadata: Record<string, string>
  paidUrl: string
  backUrl: string
  /** Seconds since 1970. */
  endsAt: number
}

export type PaymentPage = {
  id: string
  /** Open as long as it can still be paid. */
  status: 'open' | 'paid' | 'ended'
  /** Only while it is open. */
  url: string | undefined
  amountCents: number
  currency: string
  metadata: Record<string, string>
  /** Of test cards: no money comes. */
  isTest: boolean
  /** Of the payment, once somebody has tried: only the status says whether it is paid. */
  paymentId: string | undefined
}

export type CardPayment = {
  id: string
  status: 'open' | 'paid' | 'ended'
  amountCents: number
  capturedCents: number
  /** Without refunds that have failed. */
  refundedCents: number
  currency: string
  metadata: Record<string, string>
  /** By a test card: no money came. */
  isTest: boolean
  disputes: CardDispute[]
}

/** While it is open, and after it is lost, nothing of the payment can be refunded. */
export type CardDispute = { id: string; status: 'open' | 'won' | 'lost'; amountCents: number }

export type NewRefund = {
  paymentId: string
  amountCents: number
  metadata: Record<string, string>
}

export type CardRefund = {
  id: string
  paymentId: string | undefined
  /** Done ones may still fail. */
  status: 'pending' | 'done' | 'failed'
  amountCents: number
  metadata: Record<string, string>
}

/** Something happened to a page or a payment: a reason to ask, and nothing more. */
export type PaymentNews = {
  eventId: string
  pageId: string | undefined
  paymentId: string | undefined
}

/** The provider will not do it, however often it is asked. */
export class PaymentRefused extends Error {
  /** In the words of the provider, such as `charge_already_refunded`. */
  readonly code: string | undefined

  constructor(message: string, options: { code: string | undefined; cause: unknown }) {
    super(message, { cause: options.cause })
    this.code = options.code
  }
}

/**
 * The key answers the same failure for ever, and whether it was done is unknown: another page may be
 * opened with another key, since nobody can pay on one whose address nobody has; before another
 * refund, look whether there is one.
 */
export class KeySpent extends Error {}
