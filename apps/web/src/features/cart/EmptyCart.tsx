import { paths } from '@golden-bead/contracts/paths'
import picture from '#ui/art/empty-cart.svg'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { RemovalNote } from '#ui/feedback/RemovalNote.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import type { Removal } from './use-removal.ts'

export const EmptyCart = ({ removal }: { removal?: Removal | undefined }) => (
  <EmptyState
    headingLevel="h1"
    title="Your cart is empty"
    text="A good start: something to pour, something to build, something to count."
    picture={picture}
    actions={
      <>
        <ButtonLink to={paths.products()} size="large">
          Start Shopping
        </ButtonLink>
        {removal && (
          <RemovalNote
            what={removal.what}
            onUndo={removal.undo}
            className="w-full justify-center pt-4"
          />
        )}
      </>
    }
  />
)
