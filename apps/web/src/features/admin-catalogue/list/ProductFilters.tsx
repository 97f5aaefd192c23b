import { useState } from 'react'
import { Search } from 'lucide-react'
import type { Category } from '@golden-bead/contracts/catalogue'
import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { IconButton } from '#ui/IconButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { stockFilters, type ProductListing, type StockFilter } from '../admin-place.ts'

type ProductFiltersProps = {
  list: ProductListing
  categories: readonly Category[]
  onChange: (list: ProductListing) => void
}

const stockLabels: Record<StockFilter, string> = {
  any: 'In stock or not',
  in: 'In stock',
  out: 'Out of stock',
}

export const ProductFilters = ({ list, categories, onChange }: ProductFiltersProps) => {
  const [text, setText] = useState(list.query)

  // Followed, not mounted anew: the box keeps the focus of who has just emptied it.
  const [known, setKnown] = useState(list.query)
  if (known !== list.query) {
    setKnown(list.query)
    setText(list.query)
  }

  const change = (filters: Partial<ProductListing>) => onChange({ ...list, ...filters, page: 1 })

  return (
    <form
      role="search"
      aria-label="Products"
      action={paths.admin()}
      className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem_13rem]"
      onSubmit={(event) => {
        event.preventDefault()
        change({ query: text.trim() })
      }}
    >
      <div className="relative">
        <TextField
          label="Search by name"
          isLabelHidden
          type="search"
          name="q"
          placeholder="Search by name"
          maxLength={searchLengthMax}
          autoComplete="off"
          className="pr-12"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            // The cross in the field of the browser empties it without a submit.
            if (target.value === '' && list.query !== '') change({ query: '' })
          }}
        />
        <IconButton
          type="submit"
          label="Search"
          icon={<Search aria-hidden="true" className="size-4.5" />}
          className="absolute top-0 right-0"
        />
      </div>
      <SelectField
        label="Category"
        isLabelHidden
        value={list.category}
        placeholder="All categories"
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => change({ category: target.value })}
      />
      <SelectField
        label="Stock"
        isLabelHidden
        value={list.stock}
        options={stockFilters.map((value) => ({ value, label: stockLabels[value] }))}
        onChange={({ target }) => {
          const stock = stockFilters.find((value) => value === target.value)
          if (stock) change({ stock })
        }}
      />
    </form>
  )
}
