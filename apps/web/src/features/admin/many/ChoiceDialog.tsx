import { useState } from 'react'
import { productStatuses } from '@golden-bead/contracts/catalogue-options'
import type { ChangeProductsInput } from '@golden-bead/contracts/product-changes'
import type { Category } from '@golden-bead/contracts/catalogue'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { statusLabels } from '#features/admin/product/product-status.ts'
import type { ChosenProduct } from './admin-changes.api.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { useChangeProducts } from './use-change-products.ts'

type Change = ChangeProductsInput['change']

/** What is chosen from a list, and what each choice changes. */
export type Choice = {
  title: string
  label: string
  options: readonly { value: string; label: string; change: Change }[]
}

export const categoryChoice = (categories: readonly Category[]): Choice => ({
  title: 'Change the category',
  label: 'Category',
  options: categories.map(({ id, name }) => ({ value: id, label: name, change: { category: id } })),
})

export const statusChoice: Choice = {
  title: 'Change the status',
  label: 'Status',
  options: productStatuses.map((status) => ({
    value: status,
    label: statusLabels[status],
    change: { status },
  })),
}

export const featuredChoice: Choice = {
  title: 'Feature on the home page',
  label: 'Home page',
  options: [
    { value: 'yes', label: 'Featured', change: { featured: true } },
    { value: 'no', label: 'Not featured', change: { featured: false } },
  ],
}

export const taxChoice: Choice = {
  title: 'Charge sales tax or not',
  label: 'Sales tax',
  options: [
    { value: 'yes', label: 'Charge sales tax', change: { is_taxable: true } },
    { value: 'no', label: 'Never charge it', change: { is_taxable: false } },
  ],
}

type ChoiceDialogProps = {
  choice: Choice
  products: readonly ChosenProduct[]
  onDone: () => void
  onClose: () => void
}

export const ChoiceDialog = ({ choice, products, onDone, onClose }: ChoiceDialogProps) => {
  const { change, ...changing } = useChangeProducts(onDone)
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()

  const submit = () => {
    const chosen = choice.options.find((option) => option.value === value)
    if (chosen) void change(products, chosen.change)
    else setError('Please choose one.')
  }

  return (
    <ChangeDialog
      title={choice.title}
      count={products.length}
      {...changing}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={choice.label}
        value={value}
        placeholder="Choose one"
        options={choice.options}
        error={error}
        onChange={({ target }) => {
          setValue(target.value)
          setError(undefined)
        }}
      />
    </ChangeDialog>
  )
}
