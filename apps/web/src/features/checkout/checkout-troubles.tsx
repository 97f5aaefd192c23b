import { paths } from '@golden-bead/contracts/paths'
import { hasStatus } from '#lib/api/error-message.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import type { Trouble } from './PlaceOrder.tsx'

export const outcomeUnknown: Trouble = {
  title: 'We are not sure your order went through',
  text: 'The connection dropped before we could confirm it. Please try again: you will not order twice.',
}

/** Where the shop answers, but does not come to look for the order. */
export const unknownAfter = (error: unknown): Trouble => {
  if (hasStatus(error, 429)) {
    const text = 'The shop is very busy. Please try again in a while: you will not order twice.'
    return { ...outcomeUnknown, text }
  }
  if (!hasStatus(error, 400, 401, 403, 413, 422)) return outcomeUnknown
  return {
    ...outcomeUnknown,
    text: (
      <>
        Please check your inbox for a confirmation. If there is none,{' '}
        <ShopLink to={paths.contact()} className="link">
          write to us
        </ShopLink>{' '}
        before you order again.
      </>
    ),
  }
}

export const offline: Trouble = {
  title: 'You are offline',
  text: 'Your order was not sent. Everything you typed is kept.',
}
