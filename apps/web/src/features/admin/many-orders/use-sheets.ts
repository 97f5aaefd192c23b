import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Order } from '@golden-bead/contracts/orders'
import type { ShopSettings } from '@golden-bead/contracts/shop-settings'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { dayOf } from '#features/admin/moments.ts'
import type { ListedOrder } from '#features/admin/orders/order-query.ts'
import { adminSettingsApi } from '#features/admin/settings/admin-settings.api.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { useIsUnmounted } from '#ui/use-is-unmounted.ts'
import type { LeftOut } from './OrdersLeftOut.tsx'
import {
  linesByPlace,
  pickedProducts,
  readPacked,
  readPlaces,
  type PickedProduct,
} from './packed-orders.ts'

export type PickingSheet = {
  kind: 'picking'
  day: string
  products: readonly PickedProduct[]
  orderCount: number
}

export type Sheets =
  | { kind: 'slips'; orders: readonly Order[]; seller: ShopSettings }
  | PickingSheet

type Kind = Sheets['kind']

/** Reads orders, puts them on paper and prints it; says which of them are not on it. */
export const useSheets = () => {
  const dispatch = useThunkDispatch()
  const isUnmounted = useIsUnmounted()
  const [busy, setBusy] = useState<Kind>()
  const [sheets, setSheets] = useState<Sheets>()
  const [left, setLeft] = useState<readonly LeftOut[]>([])

  const sheetsOf = async (kind: Kind, orders: readonly Order[]): Promise<Sheets> => {
    const placeOf = await dispatch(readPlaces(orders))
    if (kind === 'picking') {
      const products = pickedProducts(orders, placeOf)
      return { kind, day: dayOf(new Date().toISOString()), products, orderCount: orders.length }
    }
    const { getSettings } = adminSettingsApi.endpoints
    const seller = await dispatch(getSettings.initiate(undefined, { subscribe: false })).unwrap()
    return { kind, orders: linesByPlace(orders, placeOf), seller }
  }

  const print = async (kind: Kind, listed: readonly ListedOrder[]) => {
    setBusy(kind)
    try {
      const found = await dispatch(readPacked(listed))
      const next = found.packed.length > 0 ? await sheetsOf(kind, found.packed) : undefined
      if (isUnmounted()) return
      flushSync(() => setSheets(next))
      if (next) {
        await untilPicturesAreThere()
        window.print()
      }
      setLeft(found.left)
    } catch (error) {
      dispatch(callFailureToast('Failed to fetch the orders', error))
    } finally {
      setBusy(undefined)
    }
  }

  return { busy, sheets, left, print, closeLeft: () => setLeft([]) }
}

/** Else the first slip would be printed without the logo. */
const untilPicturesAreThere = () =>
  Promise.allSettled(
    [...document.querySelectorAll<HTMLImageElement>('.packing-slip img')].map((image) =>
      image.decode(),
    ),
  )
