import { useState } from 'react'
import {
  stockLimits,
  type Stock,
  type StockFigures,
  type StockInput,
} from '@golden-bead/contracts/stock'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { hasCode, isAnswerLost } from '#lib/api/error-message.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useSetStockMutation } from './admin-stock.api.ts'
import { promisedIn } from './PromisedUnits.tsx'
import { unitsError, unitsOf } from './stock-words.ts'

export type Reason = StockInput['reason']

/** What is asked for, and how many there are then. */
const questions: Record<Reason, { label: string; shelf: (now: number, given: number) => number }> =
  {
    counted: { label: 'Units on the shelf', shelf: (_now, given) => given },
    delivered: { label: 'Units that came', shelf: (now, given) => now + given },
    broken: { label: 'Units that broke', shelf: (now, given) => now - given },
    other: { label: 'Units on the shelf', shelf: (_now, given) => given },
  }

export type CountOptions = {
  id: string
  stock: StockFigures
  readNow: () => Promise<Stock | undefined>
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

/** The form of a count, and what is saved by it. */
export const useCount = (options: CountOptions) => {
  const { stock } = options
  const [isCounted, setIsCounted] = useState(true)
  const [reason, setReason] = useState<Reason>('counted')
  const { save, ...saved } = useSaveStock(options)
  const { label, shelf } = questions[reason]
  const shelfOf = (text: string) => shelf(stock.on_hand, Number(text))

  const isMoved = (place: string) => place.trim() !== stock.place
  /** Where something is can be said without counting it. */
  const isLeftAsCounted = ({ units, place }: { units: string; place: string }) =>
    units.trim() === '' && isMoved(place)

  const form = useForm({
    names: ['units', 'low_at', 'place', 'note'],
    check: (values) =>
      isCounted
        ? {
            units: isLeftAsCounted(values) ? undefined : unitsErrorOf(values.units, shelfOf),
            low_at: unitsError(values.low_at),
          }
        : {},
    submit: ({ units, low_at: lowAt, place, note }) => {
      const isLeft = isCounted && isLeftAsCounted({ units, place })
      return save({
        counted: isLeft ? stock.counted : isCounted,
        on_hand: isCounted && !isLeft ? shelfOf(units) : stock.on_hand,
        ...(isCounted && { low_at: Number(lowAt) }),
        ...(isMoved(place) && { place: place.trim() }),
        reason,
        ...(note.trim() && { note: note.trim() }),
        version: stock.version,
      })
    },
  })

  return { form, unitsLabel: label, reason, setReason, isCounted, setIsCounted, ...saved }
}

const useSaveStock = ({ id, stock, readNow, onBusy, onClose }: CountOptions) => {
  const dispatch = useThunkDispatch()
  const [setStock] = useSetStockMutation()
  const [hasChanged, setHasChanged] = useState(false)
  const [promised, setPromised] = useState<ReturnType<typeof promisedIn>>()

  const save = async (input: StockInput) => {
    setHasChanged(false)
    setPromised(undefined)
    onBusy(true)
    try {
      await setStock({ id, input }).unwrap()
      const title = stock.counted && !input.counted ? 'No longer counted' : 'Stock saved'
      dispatch(toastShown({ title, tone: 'good' }))
      onClose()
    } catch (error) {
      setPromised(promisedIn(error))
      const isStale = hasCode(error, 'version_conflict') || isAnswerLost(error)
      const now = isStale ? await readNow() : undefined
      if (now && now.version !== input.version) setHasChanged(true)
      else if (promisedIn(error) === undefined) {
        dispatch(callFailureToast('Failed to save the stock.', error))
      }
    } finally {
      onBusy(false)
    }
  }

  return { save, hasChanged, promised }
}

const unitsErrorOf = (text: string, shelfOf: (text: string) => number) => {
  const error = unitsError(text)
  if (error !== undefined) return error
  const shelf = shelfOf(text)
  if (shelf < 0) return 'There are fewer on the shelf.'
  return shelf > stockLimits.unitsMax ? `${unitsOf(stockLimits.unitsMax)} at most.` : undefined
}
