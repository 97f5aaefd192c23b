import { useState } from 'react'
import type { Order } from '@golden-bead/contracts/orders'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { hasCode } from '#lib/api/error-message.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useChangeOrderMutation } from './admin-orders.api.ts'
import { eventsSince, type OrderEvent } from './order-events.ts'

type Step = {
  step: Parameters<ReturnType<typeof useChangeOrderMutation>[0]>[0]['step']
  body?: Record<string, string | number>
  done: string
  failed: string
}

/** Changes an order as it is shown; where somebody else has changed it first, says what they did. */
export const useOrderStep = (order: Order, readNow: () => Promise<Order | null | undefined>) => {
  const dispatch = useThunkDispatch()
  const [changeOrder] = useChangeOrderMutation()
  const [news, setNews] = useState<OrderEvent[]>()

  return {
    news,
    forgetNews: () => setNews(undefined),
    /** Answers whether it was done. */
    take: async ({ step, body, done, failed }: Step): Promise<boolean> => {
      try {
        await changeOrder({
          number: order.number,
          step,
          body: { ...body, version: order.version },
        }).unwrap()
        setNews(undefined)
        dispatch(toastShown({ title: done, tone: 'good' }))
        return true
      } catch (error) {
        const now = isConflict(error) ? await readNow() : undefined
        if (now) {
          setNews(eventsSince(order, now))
        } else {
          const whereLost = 'It may have been done all the same. Please look at the order again.'
          dispatch(callFailureToast(failed, error, whereLost))
        }
        return false
      }
    },
  }
}

const isConflict = (error: unknown) =>
  hasCode(error, 'version_conflict') || hasCode(error, 'state_conflict')
