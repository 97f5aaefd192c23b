import { use, useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { Plus } from 'lucide'
import { shippingRateLimits, shownShippingOf } from '@golden-bead/contracts/shipping-options'
import type { ShippingRate } from '@golden-bead/contracts/shipping-rates'
import { DeleteDialog } from '#features/admin/DeleteDialog.tsx'
import { saveFailureToast } from '#features/admin/saving-messages.ts'
import { SetShopContext, useShop } from '#ui/ClientConfig.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { useDeleteRateMutation, useListRatesQuery, useSaveRateMutation } from './admin-rates.api.ts'
import { RateDialog } from './RateDialog.tsx'
import { RateTable } from './RateTable.tsx'

const { ratesMax } = shippingRateLimits

/** What delivery costs, and where to. */
export const ShippingRates = () => {
  const list = useListRatesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [edited, setEdited] = useState<ShippingRate | 'new'>()
  const [condemned, setCondemned] = useState<ShippingRate>()
  const [deleteRate, { isLoading }] = useDeleteRateMutation()
  const { move, moved } = useMove(list.data)
  const heading = useRef<HTMLHeadingElement>(null)
  const rates = list.data
  useShownInThisTab(rates)
  // The row that had the focus may have been deleted.
  useRestoredFocus(heading, rates)
  const isFull = rates !== undefined && rates.length >= ratesMax

  return (
    <section aria-labelledby="delivery-rates" className="mt-12">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-prose">
          <h2 id="delivery-rates" ref={heading} tabIndex={-1} className="text-2xl outline-none">
            Delivery rates
          </h2>
          <p className="mt-1 text-[0.95rem] text-ink-soft">
            {isFull
              ? `These are ${ratesMax}, as many as a shop can have.`
              : 'The cart counts with the first. At the checkout, buyers choose among those that go to their state.'}
          </p>
        </div>
        <Button variant="secondary" isIdle={isFull} onClick={() => setEdited('new')}>
          <Icon of={Plus} className="size-4.5" />
          Add delivery
        </Button>
      </div>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {list.error && <LoadFailure words="Failed to fetch the deliveries" query={list} />}
      {!rates && !list.error && <Skeleton className="h-40 w-full" />}
      {rates?.length === 0 && (
        <p className="font-medium text-bad">Without a delivery nothing can be ordered.</p>
      )}
      {rates && rates.length > 0 && (
        <RateTable rates={rates} onMove={move} onEdit={setEdited} onDelete={setCondemned} />
      )}
      {edited && (
        <RateDialog
          rate={edited === 'new' ? undefined : edited}
          nextPosition={Math.max(-1, ...(rates ?? []).map(({ position }) => position)) + 1}
          onClose={() => setEdited(undefined)}
        />
      )}
      <DeleteDialog
        row={condemned}
        noun="delivery"
        explanationOf={({ name }) => `“${name}” is no longer offered. Orders that have it keep it.`}
        isBusy={isLoading}
        deleteRow={({ id }) => deleteRate(id).unwrap()}
        onClose={() => setCondemned(undefined)}
      />
    </section>
  )
}

/** One up or down; each row says its own place. */
const useMove = (rates: readonly ShippingRate[] | undefined) => {
  const dispatch = useDispatch()
  const [save] = useSaveRateMutation()
  const [moved, setMoved] = useState('')
  const isMoving = useRef(false)

  const move = async (index: number, by: -1 | 1) => {
    const rate = rates?.[index]
    if (!rates || !rate || isMoving.current) return
    isMoving.current = true
    const others = rates.filter(({ id }) => id !== rate.id)
    const ordered = others.toSpliced(index + by, 0, rate)
    try {
      for (const [position, seen] of ordered.entries()) {
        if (seen.position === position) continue
        // One after the other: each place is free when the next row takes it.
        // oxlint-disable-next-line no-await-in-loop
        if (!(await save({ input: { position }, seen }).unwrap())) {
          dispatch(
            toastShown({ title: 'The deliveries have changed meanwhile. Please try again.' }),
          )
          return
        }
      }
      setMoved(`${rate.name} is number ${index + by + 1} now.`)
    } catch (error) {
      dispatch(saveFailureToast('Failed to move the delivery.', error, { isNew: false }))
    } finally {
      isMoving.current = false
    }
  }

  return { moved, move: (index: number, by: -1 | 1) => void move(index, by) }
}

/** Other tabs have it from their next document. */
const useShownInThisTab = (rates: readonly ShippingRate[] | undefined) => {
  const shop = useShop()
  const setShop = use(SetShopContext)
  const shipping = rates && shownShippingOf(rates)
  const isNew = shipping !== undefined && JSON.stringify(shipping) !== JSON.stringify(shop.shipping)

  useEffect(() => {
    if (isNew) setShop({ ...shop, shipping })
  })
}
