import { Money } from '#ui/Money.tsx'
import type { CartChange } from './cart-changes.ts'

export const CartChangeNote = ({ change }: { change: CartChange }) => (
  <p className="mt-2.5 self-start rounded-sm bg-bad-sheet px-3 py-1.5 text-[0.95rem] font-medium text-bad">
    <ChangeText change={change} />
  </p>
)

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
    case 'out-of-stock':
      return 'Now out of stock'
    case 'back-in-stock':
      return 'In stock again'
    case 'gone':
      return 'No longer in the shop'
  }
}
