import { paths } from '@golden-bead/contracts/paths'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import emptyCart from '#ui/art/empty-cart.svg'
import emptyResults from '#ui/art/empty-results.svg'

export const NoOrders = () => (
  <EmptyState
    picture={emptyCart}
    title="No orders yet"
    text="Your orders will appear here, with where each one is on its way."
    actions={<ButtonLink to={paths.products()}>Browse Products</ButtonLink>}
  />
)

export const NoAddresses = () => (
  <EmptyState
    picture={emptyResults}
    title="No addresses yet"
    text="Addresses you ship to will be saved here, so you only type them once."
    actions={
      <ButtonLink to={paths.products()} variant="secondary">
        Continue Shopping
      </ButtonLink>
    }
  />
)
