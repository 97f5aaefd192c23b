import { paths } from '@golden-bead/contracts/paths'
import picture from '#ui/art/empty-cart.svg'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'

export const EmptyCart = () => (
  <EmptyState
    headingLevel="h1"
    title="Your cart is empty"
    text="A good start: something to pour, something to build, something to count."
    picture={picture}
    actions={
      <ButtonLink to={paths.products()} size="large">
        Start Shopping
      </ButtonLink>
    }
  />
)
