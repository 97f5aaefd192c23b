import type { Price } from '@golden-bead/contracts/orders'
import { formatCents } from '@golden-bead/contracts/money'
import { errorMessage } from '#lib/api/error-message.ts'
import { addressRefusalTitle, wrongAddress, type WrongAddress } from './address-refusals.ts'
import { findLineChanges, type CheckoutLine } from './line-changes.ts'
import type { Trouble } from './PlaceOrder.tsx'
import type { Destination, OrderPrice } from './use-price.ts'

type Question = {
  lines: readonly CheckoutLine[]
  to: Destination
  /** Its fields are on the page. */
  isTyped: boolean
}

type Answer =
  | { kind: 'same'; price: Price }
  | { kind: 'wrong_address'; wrong: WrongAddress }
  | { kind: 'lines_changed' }
  | { kind: 'trouble'; trouble: Trouble }

/** What it costs by the answer that was still to come, if the buyer has seen as much. */
export async function askNow(price: OrderPrice, { lines, to, isTyped }: Question): Promise<Answer> {
  const { data, error } = await price.askNow(to)
  const wrong = isTyped ? wrongAddress(error) : undefined
  if (wrong) return { kind: 'wrong_address', wrong }
  if (error || !data) {
    return troubled(
      addressRefusalTitle(error) ?? 'The prices could not be looked up',
      errorMessage(error, 'Your order was not sent. Please try again in a moment.'),
    )
  }
  if (findLineChanges(lines, data).size > 0) return { kind: 'lines_changed' }
  if (data.total_cents === price.amounts.total_cents) return { kind: 'same', price: data }
  return troubled(
    `The total is ${formatCents(data.total_cents)} now`,
    'Your order was not sent. Please look at it again.',
  )
}

const troubled = (title: string, text: string): Answer => ({
  kind: 'trouble',
  trouble: { title, text },
})
