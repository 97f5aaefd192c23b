import { paths } from '@golden-bead/contracts/paths'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import emptyResults from '#ui/art/empty-results.svg'

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
