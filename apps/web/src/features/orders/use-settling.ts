import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Order } from '@golden-bead/contracts/orders'
import { useSettleOrderMutation, type OrderAccess } from './orders.api.ts'

const pauseMs = 4_000
/** Stripe knows within seconds: what it does not know after a minute is not paid. */
const answersMax = 15

/**
 * Whether its buyer has come back from the payment page, and whether the shop does not know of a
 * payment yet: it asks, and the page turns to paid by itself.
 */
export const useSettling = (order: Order, access: OrderAccess) => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [settle] = useSettleOrderMutation()
  const [asked, setAsked] = useState({ times: 0, answers: 0 })
  const isBack = new URLSearchParams(search).has('paid')
  // It leaves the address once the payment is known.
  const [cameBack] = useState(isBack)
  const isAwaiting = order.payment_status === 'awaiting'
  const isAsking = isBack && isAwaiting && asked.answers < answersMax
  const { number, key, userId } = access

  useEffect(() => {
    if (!isAsking) return
    const ask = async () => {
      const { error } = await settle({ access: { number, key, userId } })
      setAsked(({ times, answers }) => ({
        times: times + 1,
        answers: answers + (error === undefined ? 1 : 0),
      }))
    }
    const timer = setTimeout(() => void ask(), asked.times === 0 ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [isAsking, asked.times, settle, number, key, userId])

  // What the address says is over.
  useEffect(() => {
    if (isBack && !isAwaiting) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [isBack, isAwaiting, navigate, pathname])

  return { cameBack, isAsking }
}
