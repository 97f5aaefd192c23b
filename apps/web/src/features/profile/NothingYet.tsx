import { paths } from '@golden-bead/contracts/paths'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import emptyCart from '#ui/art/empty-cart.svg'
import emptyResults from '#ui/art/empty-results.svg'

export const NoOrders = () => (
  <EmptyState
    picture={emptyCart}
    title="No orders yet"
    text="What you order will stand here, with where it is on its way to you."
    actions={<ButtonLink to={paths.products()}>Browse Products</ButtonLink>}
  />
)

export const NoAddresses = () => (
  <EmptyState
    picture={emptyResults}
    title="No addresses yet"
    text="Addresses that you send to will be kept here, so that you type them once."
    actions={
      <ButtonLink to={paths.products()} variant="secondary">
        Continue Shopping
      </ButtonLink>
    }
  />
)
