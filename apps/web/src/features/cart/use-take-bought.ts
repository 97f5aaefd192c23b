import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import type { Order } from '@golden-bead/contracts/orders'
import { replacementOf, takeWaitingOrder, waitsForCard } from '#lib/waiting-order.ts'
import { linesBought } from './cart.slice.ts'

/**
 * Once an order of this browser is paid, or waits for a transfer, what it has leaves the cart; if it
 * was cancelled, or has ended, it stays. Where it was changed somewhere else, the buyer is asked.
 */
export const useTakeBought = (order: Order | undefined, onTaken?: () => void) => {
  const dispatch = useDispatch()
  const isOver = order && !waitsForCard(order) && !replacementOf(order)
  const number = isOver ? order.number : undefined
  const lines = order?.status === 'placed' ? order.lines : undefined

  useEffect(() => {
    if (number === undefined) return
    const take = async () => {
      const kept = await takeWaitingOrder(number)
      if (!kept || !lines) return
      dispatch(linesBought(lines))
      onTaken?.()
    }
    void take()
    // oxlint-disable-next-line react/exhaustive-deps -- Its lines never change, and what is said about it is no reason to take it.
  }, [number, dispatch])
}
