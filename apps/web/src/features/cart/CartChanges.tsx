import { useDispatch } from 'react-redux'
import { Button } from '#ui/forms/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { productsRefreshed } from './cart.slice.ts'
import type { CartChanges as Changes } from './use-cart-changes.ts'

/** Above the lines: something changed in the shop since, and one click takes it over. */
export const CartChanges = ({ changes }: { changes: Changes }) => {
  const dispatch = useDispatch()
  if (changes.count === 0) return null

  return (
    <div className="mb-6">
      <Notice
        title={
          changes.count === 1
            ? 'One item has changed since you added it'
            : `${changes.count} items have changed since you added them`
        }
        action={
          <Button size="small" onClick={() => dispatch(productsRefreshed(changes.products))}>
            Update cart
          </Button>
        }
      >
        The total is up to date. Changes are marked below.
      </Notice>
    </div>
  )
}
