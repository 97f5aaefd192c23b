import { useState } from 'react'
import { isSessionEnded, sessionEndedTitle } from '#features/admin/failure-toasts.ts'
import { adminOrdersApi } from '#features/admin/orders/admin-orders.api.ts'
import type { ListedOrder } from '#features/admin/orders/order-query.ts'
import { errorMessage, hasCode, isAnswerLost, isUnanswered } from '#lib/api/error-message.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { useIsUnmounted } from '#ui/use-is-unmounted.ts'
import { manyOrdersApi, type StepOfMany } from './many-orders.api.ts'

/** What became of one of many orders. */
export type OrderResult = {
  order: ListedOrder
  outcome: 'done' | 'refused' | 'conflict' | 'unknown'
  /** Empty where it was done. */
  why: string
}

export type OrderChange = {
  order: ListedOrder
  step: StepOfMany['step']
  body?: Omit<StepOfMany['body'], 'version'>
  /** Why it is not even asked for. */
  refusal?: string | undefined
}

/** Takes a step of many orders, one after the other, each at the version that was seen. */
export const useOrderRun = () => {
  const dispatch = useThunkDispatch()
  const isUnmounted = useIsUnmounted()
  const [count, setCount] = useState(0)
  const [results, setResults] = useState<readonly OrderResult[]>([])

  const take = async ({ order, step, body }: OrderChange): Promise<unknown> => {
    const { takeStepOfMany } = manyOrdersApi.endpoints
    const asked = { number: order.number, step, body: { ...body, version: order.version } }
    try {
      await dispatch(takeStepOfMany.initiate(asked, { track: false })).unwrap()
      return undefined
    } catch (error) {
      return error
    }
  }

  const start = async (changes: readonly OrderChange[]) => {
    setCount(changes.length)
    let refusalOfRest: string | undefined
    for (const change of changes) {
      if (isUnmounted()) break
      const refusal = change.refusal ?? refusalOfRest
      // Each is a transaction of its own; all at once would be overload.
      const error = refusal === undefined ? await take(change) : undefined
      if (isUnanswered(error)) refusalOfRest = 'It was not sent, as the connection was lost.'
      const result = resultOf(change.order, refusal, error)
      setResults((before) => [...before, result])
    }
    dispatch(adminOrdersApi.util.invalidateTags(['Order']))
  }

  return { count, results, isBusy: results.length < count, start }
}

export type OrderRun = ReturnType<typeof useOrderRun>

const resultOf = (order: ListedOrder, refusal: string | undefined, error: unknown): OrderResult => {
  if (refusal !== undefined) return { order, outcome: 'refused', why: refusal }
  if (error === undefined) return { order, outcome: 'done', why: '' }
  if (hasCode(error, 'version_conflict')) {
    return { order, outcome: 'conflict', why: 'Somebody has changed it since it was listed.' }
  }
  if (isAnswerLost(error)) {
    return { order, outcome: 'unknown', why: 'It may have been done. Please look at the order.' }
  }
  const why = isSessionEnded(error)
    ? `${sessionEndedTitle}.`
    : errorMessage(error, 'The shop did not say why. Please look at the order.')
  return { order, outcome: 'refused', why }
}
