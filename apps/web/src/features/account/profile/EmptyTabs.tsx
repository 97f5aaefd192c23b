import { paths } from '@golden-bead/contracts/paths'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import emptyCart from '#ui/art/empty-cart.svg'
import emptyResults from '#ui/art/empty-results.svg'

export const NoOrders = () => (
  <EmptyState
    picture={emptyCart}
    title="Your orders are in your mails"
    text="There is no list of them here yet. Each order has a page of its own, with where it is on its way: the link in its mails opens it."
    actions={<ButtonLink to={paths.products()}>Browse Products</ButtonLink>}
  />
)

export const NoAddresses = () => (
  <EmptyState
    picture={emptyResults}
    title="No addresses yet"
    text="None are saved: the checkout asks where each order goes."
    actions={
      <ButtonLink to={paths.products()} variant="secondary">
        Continue Shopping
      </ButtonLink>
    }
  />
)
