import { useState } from 'react'
import type { Category } from '@golden-bead/contracts/catalogue'
import { formatCents, toCents } from '@golden-bead/contracts/money'
import { changedProductsMax } from '@golden-bead/contracts/product-changes'
import type { ProductListing } from '#features/admin/admin-location.ts'
import { exportQuery } from '#features/admin/list/listing-query.ts'
import { chosenColumns, useLazyReadChosenQuery, type ChosenProduct } from './admin-changes.api.ts'
import {
  categoryChoice,
  ChoiceDialog,
  featuredChoice,
  statusChoice,
  taxChoice,
} from './ChoiceDialog.tsx'
import { ChosenBar } from './ChosenBar.tsx'
import { DeleteChosen } from './DeleteChosen.tsx'
import { LastChange } from './LastChange.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import type { Chosen } from './use-chosen.ts'

const actions = ['Price', 'Category', 'Status', 'Featured', 'Sales tax', 'Delete'] as const
type Action = (typeof actions)[number]

type ProductsBarProps = {
  chosen: Chosen<ChosenProduct>
  list: ProductListing
  /** How many products match the filters. */
  total: number
  categories: readonly Category[]
}

/** What can be done with the products that are ticked; without any, what can be undone. */
export const ProductsBar = ({ chosen, list, total, categories }: ProductsBarProps) => {
  const [action, setAction] = useState<Action>()
  const readAll = useReadAll(list)
  if (chosen.byId.size === 0) return <LastChange categories={categories} />

  const close = () => setAction(undefined)
  const cents = [...chosen.byId.values()].reduce((sum, { price }) => sum + toCents(price), 0)
  const dialog = {
    products: [...chosen.byId.values()],
    onDone: () => {
      close()
      chosen.clear()
    },
    onClose: close,
  }
  const choices = {
    Category: categoryChoice(categories),
    Status: statusChoice,
    Featured: featuredChoice,
    'Sales tax': taxChoice,
  }

  return (
    <>
      <ChosenBar
        label="Selected products"
        summary={
          <span className="font-normal text-ink-soft max-sm:sr-only"> · {formatCents(cents)}</span>
        }
        chosen={chosen}
        total={total}
        max={changedProductsMax}
        readAll={readAll}
        failed="Failed to fetch products"
        actions={actions.map((label) => ({ label, onPress: () => setAction(label) }))}
      />
      {action === 'Price' && <PriceDialog {...dialog} />}
      {action === 'Delete' && <DeleteChosen {...dialog} />}
      {action !== undefined && action !== 'Price' && action !== 'Delete' && (
        <ChoiceDialog {...dialog} choice={choices[action]} />
      )}
    </>
  )
}

const portionLength = 500

const useReadAll = (list: ProductListing) => {
  const [readChosen] = useLazyReadChosenQuery()
  return async () => {
    const products: ChosenProduct[] = []
    let portion: ChosenProduct[]
    do {
      const after = products.at(-1)?.id
      const search = exportQuery(list, after, portionLength, chosenColumns)
      portion = await readChosen(search).unwrap()
      products.push(...portion)
    } while (portion.length === portionLength)
    return products
  }
}
