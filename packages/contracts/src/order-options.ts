/** Limits and patterns of orders, apart from the schemas so that no page loads zod for them. */

export const orderLimits = {
  linesMax: 90,
  quantityMax: 999,
  totalCentsMax: 99_999_999,
  nameLengthMax: 100,
  addressLengthMax: 100,
  phoneLengthMax: 40,
  purchaseOrderNumberLengthMax: 50,
  /** What an account keeps. */
  addressesMax: 20,
  noteLengthMax: 1_000,
  reasonLengthMax: 500,
  keyLength: { min: 16, max: 100 },
  /** Of an order that is not paid yet; per account, and per inbox of a guest. */
  unpaidOrdersMax: { member: 5, guest: 3 },
  /**
   * What the unpaid orders of a guest may name by bank transfer of products that are not counted, of
   * one product and in all. What they may hold of counted ones is a share (060).
   */
  unpaidUnitsMax: { product: 10, all: 30 },
} as const

/** Of what admins note about an order. */
export const orderNoteLimits = { textLengthMax: 2_000, notesMax: 100 } as const

/** How long an order by card holds its units; one that holds none waits as long as its page is open. */
export const cardTimes = {
  hold: { minutes: 15, words: '15 minutes' },
  page: { minutes: 60, words: 'an hour' },
} as const

export const postalCodePattern = /^\d{5}(-\d{4})?$/
/** The same for people. */
export const postalCodeRule = 'A ZIP code has five digits, such as 60614 or 60614-1234.'
