import { useState } from 'react'
import type { Order } from '@golden-bead/contracts/orders'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { bodyOf, errorMessage, hasCode, hasStatus, isAnswerLost } from '#lib/api/error-message.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { toastShown, type Toast } from '#ui/feedback/toast/toasts.slice.ts'
import { useChangeOrderMutation, type StepBody } from './admin-orders.api.ts'
import { eventsSince } from './order-events.ts'

export type Step = {
  step: Parameters<ReturnType<typeof useChangeOrderMutation>[0]>[0]['step']
  method?: 'PUT' | undefined
  body?: StepBody
  done: string | ((order: Order) => Pick<Toast, 'title' | 'tone'>)
  failed: string
}

/** Changes an order as it is shown, and says what happened to it since the question was opened. */
export const useOrderStep = (order: Order, readNow: () => Promise<Order | null | undefined>) => {
  const dispatch = useThunkDispatch()
  const [changeOrder] = useChangeOrderMutation()
  /** The order as it was when the question was opened. */
  const [seen, setSeen] = useState<Order>()
  const [isTaking, setIsTaking] = useState(false)
  /** Why it was not done, in the words of the service: the question is still open. */
  const [refusal, setRefusal] = useState<string>()
  /** What the order would cost, where that is another total than was agreed to. */
  const [newTotalCents, setNewTotalCents] = useState<number>()
  const hasNews = !isTaking && seen !== undefined && seen.version !== order.version

  return {
    news: hasNews ? eventsSince(seen, order) : undefined,
    refusal,
    newTotalCents,
    open: () => setSeen(order),
    close: () => {
      setSeen(undefined)
      setRefusal(undefined)
      setNewTotalCents(undefined)
    },
    /** Answers whether it was done. */
    take: async ({ step, method, body, done, failed }: Step): Promise<boolean> => {
      setIsTaking(true)
      setRefusal(undefined)
      const change = {
        number: order.number,
        step,
        ...(method && { method }),
        body: { ...body, version: order.version },
      }
      try {
        const changed = await changeOrder(change).unwrap()
        setSeen(undefined)
        dispatch(
          toastShown(typeof done === 'string' ? { title: done, tone: 'good' } : done(changed)),
        )
        return true
      } catch (error) {
        // Somebody else was faster, or only the answer was lost: the order says which.
        const now = mayHaveChanged(error) ? await readNow() : undefined
        if (now && now.version !== order.version) return false
        const { total_cents: newTotal } = bodyOf(error)
        if (hasCode(error, 'total_changed') && typeof newTotal === 'number') {
          setNewTotalCents(newTotal)
        } else if (isRefusal(error)) setRefusal(errorMessage(error, failed))
        else {
          const whereLost = 'It may have been done all the same. Please look at the order again.'
          dispatch(callFailureToast(failed, error, whereLost))
        }
        return false
      } finally {
        setIsTaking(false)
      }
    },
  }
}

const mayHaveChanged = (error: unknown) =>
  hasCode(error, 'version_conflict') || hasCode(error, 'state_conflict') || isAnswerLost(error)

/** Something that whoever asks can do something about. */
const isRefusal = (error: unknown) => hasStatus(error, 400, 409)
