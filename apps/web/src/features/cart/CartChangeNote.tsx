import { notForSale } from '#lib/stock.ts'
import { classNames } from '#ui/class-names.ts'
import { Money } from '#ui/Money.tsx'
import type { CartChange } from './cart-changes.ts'

export const CartChangeNote = ({ change }: { change: CartChange }) => (
  <p
    className={classNames(
      'mt-2.5 self-start rounded-sm px-3 py-1.5 text-[0.95rem] font-medium',
      isGood(change) ? 'bg-good-sheet text-good' : 'bg-bad-sheet text-bad',
    )}
  >
    <ChangeText change={change} />
  </p>
)

const isGood = (change: CartChange) =>
  change.kind === 'back-in-stock' ||
  change.kind === 'for-sale-again' ||
  (change.kind === 'price' && change.isCents < change.wasCents)

const ChangeText = ({ change }: { change: CartChange }) => {
  switch (change.kind) {
    case 'price':
      return (
        <>
          Price changed: <span className="sr-only">was</span>{' '}
          <Money cents={change.wasCents} className="line-through" /> <span>now</span>{' '}
          <Money cents={change.isCents} />
        </>
      )
    case 'not-for-sale':
      return notForSale
    case 'for-sale-again':
      return 'For sale again'
    case 'out-of-stock':
      return 'Now out of stock'
    case 'back-in-stock':
      return 'In stock again'
    case 'few-left':
      return `Only ${change.left} left`
    case 'gone':
      return 'No longer offered'
  }
}
