import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import type { Order } from '@golden-bead/contracts/orders'
import { takeWaitingOrder, waitsForCard } from '#lib/waiting-order.ts'
import { linesBought } from './cart.slice.ts'

/**
 * Once an order of this browser is paid, or waits for a transfer, what it has leaves the cart; if it
 * was cancelled, or has ended, it stays.
 */
export const useTakeBought = (order: Order | undefined, onTaken?: () => void) => {
  const dispatch = useDispatch()
  const number = order && !waitsForCard(order) ? order.number : undefined
  const isBought = order?.status === 'placed'

  useEffect(() => {
    if (number === undefined) return
    const take = async () => {
      const kept = await takeWaitingOrder(number)
      if (!kept || !isBought) return
      dispatch(linesBought(kept.lines))
      onTaken?.()
    }
    void take()
    // oxlint-disable-next-line react/exhaustive-deps -- What is said about it is no reason to take it.
  }, [number, isBought, dispatch])
}
