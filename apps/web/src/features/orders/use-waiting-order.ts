import { skipToken } from '@reduxjs/toolkit/query/react'
import { hasStatus } from '#lib/api/error-message.ts'
import { mayAskFor, readWaitingOrder, replacementOf, waitsForCard } from '#lib/waiting-order.ts'
import { useStoredText, waitingOrderKey } from '#lib/session/stored-text.ts'
import { useGetOrderQuery } from './orders.api.ts'

/** It may be paid on another page or another device. */
const pauseMs = 30_000

type Asker = {
  userId: string | undefined
  /** Whether it is not known yet. */
  isLoading: boolean
}

/** The order by card that this browser has placed, as the shop has it now. */
export const useWaitingOrder = ({ userId, isLoading }: Asker) => {
  const kept = readWaitingOrder(useStoredText(waitingOrderKey), userId)
  const mayAsk = kept !== undefined && mayAskFor(kept, userId)
  const {
    currentData: order,
    error,
    refetch,
  } = useGetOrderQuery(
    kept && mayAsk && !isLoading ? { number: kept.number, key: kept.key, userId } : skipToken,
    {
      refetchOnMountOrArgChange: true,
      refetchOnFocus: true,
      pollingInterval: pauseMs,
      skipPollingIfUnfocused: true,
    },
  )
  const isGone = hasStatus(error, 400, 404)

  if (kept && !mayAsk && userId === undefined && !isLoading) {
    return { state: 'locked', kept } as const
  }
  if (!kept || !mayAsk) return { state: 'none' } as const
  const replaced = order && replacementOf(order)
  if (replaced?.by !== undefined) return { state: 'asking', kept, next: replaced.by } as const
  if (replaced) return { state: 'replaced', kept } as const
  if (order && !waitsForCard(order)) return { state: 'over', kept, order } as const
  if (isGone) return { state: 'gone', kept } as const
  // Without an answer the shop says it when the order is placed.
  if (order || error) return { state: 'waiting', kept, order, readAgain: refetch } as const
  return { state: 'asking', kept } as const
}

/** What the next order of this browser takes the place of. */
export const replacedBy = ({ state, kept }: ReturnType<typeof useWaitingOrder>) =>
  state === 'waiting' ? { number: kept.number, key: kept.key } : undefined
