import { useDispatch } from 'react-redux'
import { wishToggled } from '#features/wishlist/wishlist.slice.ts'
import { Button } from '#ui/forms/Button.tsx'

/** The shop says nothing of what it does not offer, so they have no names here. */
export const GoneWishes = ({ ids }: { ids: readonly string[] }) => {
  const dispatch = useDispatch()
  if (ids.length === 0) return null

  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
      {ids.length === 1
        ? 'One product you saved is no longer offered.'
        : `${ids.length} products you saved are no longer offered.`}
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          for (const id of ids) dispatch(wishToggled(id))
        }}
      >
        Remove
        <span className="sr-only"> what is no longer offered</span>
      </Button>
    </p>
  )
}
