import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { counted } from '#lib/text/counted.ts'
import { takeBack } from '#ui/feedback/take-back.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { lineElementId } from './cart-line.ts'
import { linesRestored, type PlacedLine } from './cart.slice.ts'
import { useCart } from './use-cart.ts'

export type Removal = { index: number; id: string; what: string; undo: () => void }

/** Takes lines out of the cart, and knows which went last until they are back. */
export const useRemoval = () => {
  const dispatch = useDispatch()
  const { lines, removeProduct, clear } = useCart()
  const [taken, setTaken] = useState<readonly PlacedLine[]>([])
  const removed = taken.filter(({ line }) => lines.every(({ id }) => id !== line.id))

  return {
    removal: removed[0] && {
      index: removed[0].index,
      id: removed[0].line.id,
      what: whatOf(removed),
      undo: () => {
        takeBack(dispatch, {
          effect: linesRestored(removed),
          focusId: lineElementId(removed[0]?.line.id),
        })
        dispatch(toastShown({ title: 'Back in your cart', description: whatOf(removed) }))
      },
    },
    remove: (id: string) => setTaken(removeProduct(id)),
    clear: () => setTaken(clear()),
  }
}

const whatOf = (removed: readonly PlacedLine[]) =>
  removed.length === 1 ? (removed[0]?.line.name ?? '') : counted(removed.length, 'item')
