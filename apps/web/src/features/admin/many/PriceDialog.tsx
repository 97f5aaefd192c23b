import { useMemo, useState } from 'react'
import { priceEndings, type PriceChange } from '@golden-bead/contracts/price-change'
import { priceTexts } from '@golden-bead/contracts/price-texts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import type { ChosenProduct } from './admin-changes.api.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import {
  amountErrorOf,
  changeOfForm,
  emptyPriceForm,
  isTooHigh,
  previewOf,
  priceWays,
  type PriceForm,
} from './price-form.ts'
import { PricePreview } from './PricePreview.tsx'
import { ProductProblems } from './ProductProblems.tsx'
import { useChangeProducts } from './use-change-products.ts'

const endingLabels: Record<PriceChange['ending'], string> = {
  any: 'Do not round',
  '00': 'Round to .00',
  '50': 'Round to .50',
  '95': 'Round to .95',
}

/** Longer than any amount, so that a typing slip is explained instead of cut off. */
const amountTextLengthMax = 20

type PriceDialogProps = {
  products: readonly ChosenProduct[]
  onDone: () => void
  onClose: () => void
}

export const PriceDialog = ({ products, onDone, onClose }: PriceDialogProps) => {
  const { change, ...changing } = useChangeProducts(onDone)
  const [form, setForm] = useState(emptyPriceForm)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const asked = changeOfForm(form)
  const preview = useMemo(() => {
    const price = changeOfForm(form)
    return price ? previewOf(products, price) : []
  }, [products, form])
  const tooHigh = preview.filter(isTooHigh)
  const changed = preview.filter((one) => !isTooHigh(one))

  const submit = () => {
    setIsSubmitted(true)
    if (!asked) return
    void change(
      changed.map(({ product }) => product),
      { price: asked },
    )
  }

  return (
    <ChangeDialog
      title="Change prices"
      count={products.length - tooHigh.length}
      {...changing}
      width="medium"
      onSubmit={submit}
      onClose={onClose}
    >
      <PriceFields
        form={form}
        error={isSubmitted || form.amount !== '' ? amountErrorOf(form) : undefined}
        onChange={setForm}
      />
      <ProductProblems
        title="These keep their price"
        problems={tooHigh.map(({ product: { id, name } }) => ({
          id,
          name,
          message: priceTexts.tooHigh,
        }))}
      />
      {changed.length > 0 && <PricePreview prices={changed} />}
    </ChangeDialog>
  )
}

type PriceFieldsProps = {
  form: PriceForm
  error: string | undefined
  onChange: (form: PriceForm) => void
}

const PriceFields = ({ form, error, onChange }: PriceFieldsProps) => (
  <>
    <div className="grid gap-5 sm:grid-cols-3">
      <SelectField
        label="Change"
        value={form.way.value}
        options={priceWays}
        onChange={({ target }) => {
          const way = priceWays.find(({ value }) => value === target.value)
          if (way) onChange({ ...form, way })
        }}
      />
      <TextField
        label={form.way.unit === 'percent' ? 'Percent' : 'Dollars'}
        inputMode="decimal"
        autoComplete="off"
        maxLength={amountTextLengthMax}
        value={form.amount}
        error={error}
        onChange={({ target }) => onChange({ ...form, amount: target.value })}
      />
      <SelectField
        label="Rounding"
        value={form.ending}
        options={priceEndings.map((value) => ({ value, label: endingLabels[value] }))}
        onChange={({ target }) => {
          const ending = priceEndings.find((value) => value === target.value)
          if (ending) onChange({ ...form, ending })
        }}
      />
    </div>
    {form.way.sign < 0 && (
      <Checkbox
        label="Show the old price as compare-at price"
        checked={form.showsBefore}
        onChange={({ target }) => onChange({ ...form, showsBefore: target.checked })}
      />
    )}
  </>
)
