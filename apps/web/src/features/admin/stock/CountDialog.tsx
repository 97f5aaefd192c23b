import { useId, useState } from 'react'
import {
  countReasons,
  stockLimits,
  type Stock,
  type StockFigures,
  type StockInput,
} from '@golden-bead/contracts/stock'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { hasCode, isAnswerLost } from '#lib/api/error-message.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useGetStockQuery, useSetStockMutation } from './admin-stock.api.ts'
import { StockMovements } from './StockMovements.tsx'
import { reasonLabels, unitsError, unitsOf, wordsOfFigures } from './stock-words.ts'
import { PromisedUnits, promisedIn } from './PromisedUnits.tsx'

type CountDialogProps = {
  level: StockFigures & { product_id: string; products: { name: string } }
  onClose: () => void
}

/** What there is of a product: sets it, and shows how it came about. */
export const CountDialog = ({ level, onClose }: CountDialogProps) => {
  const { product_id: id, products: product } = level
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const found = useGetStockQuery(id, { refetchOnMountOrArgChange: true })

  return (
    <Dialog
      title={product.name}
      isOpen
      onClose={() => isBusy || onClose()}
      width="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <CountForm
        formId={formId}
        id={id}
        stock={found.currentData ?? level}
        readNow={async () => (await found.refetch()).data}
        onBusy={setIsBusy}
        onClose={onClose}
      />
      {found.error ? (
        <div className="mt-5">
          <LoadFailure words="Failed to fetch the last changes" query={found} />
        </div>
      ) : (
        <StockMovements movements={found.currentData?.movements ?? []} />
      )}
    </Dialog>
  )
}

type Reason = StockInput['reason']

/** What is asked for, and how many there are then. */
const questions: Record<Reason, { label: string; shelf: (now: number, given: number) => number }> =
  {
    counted: { label: 'Units on the shelf', shelf: (_now, given) => given },
    delivered: { label: 'Units that came', shelf: (now, given) => now + given },
    broken: { label: 'Units that broke', shelf: (now, given) => now - given },
    other: { label: 'Units on the shelf', shelf: (_now, given) => given },
  }

const isReason = (text: string): text is Reason => countReasons.some((reason) => reason === text)

type CountFormProps = {
  formId: string
  id: string
  stock: StockFigures
  readNow: () => Promise<Stock | undefined>
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

const CountForm = ({ formId, id, stock, readNow, onBusy, onClose }: CountFormProps) => {
  const dispatch = useThunkDispatch()
  const [setStock] = useSetStockMutation()
  const [isCounted, setIsCounted] = useState(true)
  const [reason, setReason] = useState<Reason>('counted')
  const [changed, setChanged] = useState(false)
  const [promised, setPromised] = useState<ReturnType<typeof promisedIn>>()
  const { label, shelf } = questions[reason]
  const shelfOf = (text: string) => shelf(stock.on_hand, Number(text))

  const save = async (input: StockInput) => {
    setChanged(false)
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
      if (now && now.version !== input.version) setChanged(true)
      else if (promisedIn(error) === undefined) {
        dispatch(callFailureToast('Failed to save the stock.', error))
      }
    } finally {
      onBusy(false)
    }
  }

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

  return (
    <>
      {changed && (
        <div className="mb-4">
          <Notice tone="bad" title="The stock has just changed">
            Now {wordsOfFigures(stock)}. Please look at what you typed before you save it.
          </Notice>
        </div>
      )}
      {promised && <PromisedUnits promised={promised} />}
      <p className="text-ink-soft">
        {stock.counted
          ? `${wordsOfFigures(stock)}.`
          : 'Not counted yet: the switch “In stock” alone decides.'}
      </p>
      <form {...form.formProps} id={formId} aria-label="Count" className="mt-5 space-y-5">
        {isCounted && (
          <>
            {stock.counted && (
              <SelectField
                label="What happened"
                name="reason"
                value={reason}
                options={countReasons.map((value) => ({ value, label: reasonLabels[value] }))}
                onChange={({ target }) => isReason(target.value) && setReason(target.value)}
              />
            )}
            <div className="grid grid-cols-2 gap-4">
              <TextField
                label={label}
                name="units"
                inputMode="numeric"
                autoComplete="off"
                maxLength={10}
                error={form.errors.units}
              />
              <TextField
                label="Low at"
                name="low_at"
                inputMode="numeric"
                autoComplete="off"
                maxLength={10}
                defaultValue={String(stock.low_at)}
                hint="From here on, shoppers see how many are left."
                error={form.errors.low_at}
              />
            </div>
            <PlaceField place={stock.place} />
            <TextField
              label="Note (optional)"
              name="note"
              autoComplete="off"
              maxLength={stockLimits.noteLengthMax}
            />
          </>
        )}
        {stock.counted && (
          <Checkbox
            label="The shop counts this product"
            checked={isCounted}
            onChange={({ target }) => setIsCounted(target.checked)}
          />
        )}
        {!isCounted && (
          <p className="text-ink-soft">
            From then on the switch “In stock” alone decides whether it can be bought, and orders
            hold no units of it.
          </p>
        )}
      </form>
    </>
  )
}

const PlaceField = ({ place }: { place: string }) => (
  <TextField
    label="Place on the shelf (optional)"
    name="place"
    autoComplete="off"
    maxLength={stockLimits.placeLengthMax}
    defaultValue={place}
    hint="For who packs: the picking list is in this order. It can be saved without a count."
  />
)

const unitsErrorOf = (text: string, shelfOf: (text: string) => number) => {
  const error = unitsError(text)
  if (error !== undefined) return error
  const shelf = shelfOf(text)
  if (shelf < 0) return 'There are fewer on the shelf.'
  return shelf > stockLimits.unitsMax ? `${unitsOf(stockLimits.unitsMax)} at most.` : undefined
}
