import { countReasons, stockLimits, type StockFigures } from '@golden-bead/contracts/stock'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { PromisedUnits } from './PromisedUnits.tsx'
import { reasonLabels, wordsOfFigures } from './stock-words.ts'
import { useCount, type CountOptions, type Reason } from './use-count.ts'

export const CountForm = ({ formId, ...options }: CountOptions & { formId: string }) => {
  const { stock } = options
  const count = useCount(options)

  return (
    <>
      {count.hasChanged && (
        <div className="mb-4">
          <Notice tone="bad" title="The stock has just changed">
            Now {wordsOfFigures(stock)}. Please look at what you typed before you save it.
          </Notice>
        </div>
      )}
      {count.promised && <PromisedUnits promised={count.promised} />}
      <p className="text-ink-soft">
        {stock.counted
          ? `${wordsOfFigures(stock)}.`
          : 'Not counted yet: the switch “In stock” alone decides.'}
      </p>
      <form {...count.form.formProps} id={formId} aria-label="Count" className="mt-5 space-y-5">
        {count.isCounted && <CountFields stock={stock} count={count} />}
        {stock.counted && (
          <Checkbox
            label="The shop counts this product"
            checked={count.isCounted}
            onChange={({ target }) => count.setIsCounted(target.checked)}
          />
        )}
        {!count.isCounted && (
          <p className="text-ink-soft">
            From then on the switch “In stock” alone decides whether it can be bought, and orders
            hold no units of it.
          </p>
        )}
      </form>
    </>
  )
}

const isReason = (text: string): text is Reason => countReasons.some((reason) => reason === text)

type CountFieldsProps = { stock: StockFigures; count: ReturnType<typeof useCount> }

const CountFields = ({
  stock,
  count: { form, unitsLabel, reason, setReason },
}: CountFieldsProps) => (
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
      <NumberField label={unitsLabel} name="units" error={form.errors.units} />
      <NumberField
        label="Low at"
        name="low_at"
        defaultValue={String(stock.low_at)}
        hint="From here on, shoppers see how many are left."
        error={form.errors.low_at}
      />
    </div>
    <TextField
      label="Place on the shelf (optional)"
      name="place"
      autoComplete="off"
      maxLength={stockLimits.placeLengthMax}
      defaultValue={stock.place}
      hint="For who packs: the picking list is in this order. It can be saved without a count."
    />
    <TextField
      label="Note (optional)"
      name="note"
      autoComplete="off"
      maxLength={stockLimits.noteLengthMax}
    />
  </>
)

type NumberFieldProps = {
  label: string
  name: string
  defaultValue?: string
  hint?: string
  error: string | undefined
}

const NumberField = (props: NumberFieldProps) => (
  <TextField {...props} inputMode="numeric" autoComplete="off" maxLength={10} />
)
