import { useState } from 'react'
import type { Category } from '@golden-bead/contracts/catalogue'
import { changedProductsMax } from '@golden-bead/contracts/product-changes'
import type { ProductListing } from '#features/admin/admin-location.ts'
import { Button } from '#ui/forms/Button.tsx'
import {
  categoryChoice,
  ChoiceDialog,
  featuredChoice,
  statusChoice,
  taxChoice,
} from './ChoiceDialog.tsx'
import { DeleteChosen } from './DeleteChosen.tsx'
import { bottomBarStyle } from './bottom-bar-style.ts'
import { PriceDialog } from './PriceDialog.tsx'
import { LastChange } from './LastChange.tsx'
import { useChooseAll } from './use-choose-all.ts'
import type { Chosen } from './use-chosen.ts'

const actions = ['Price', 'Category', 'Status', 'Featured', 'Sales tax', 'Delete'] as const
type Action = (typeof actions)[number]

type ChosenBarProps = {
  chosen: Chosen
  list: ProductListing
  /** How many products match the filters. */
  total: number
  categories: readonly Category[]
}

/** What can be done with the products that are ticked; without any, what can be undone. */
export const ChosenBar = ({ chosen, list, total, categories }: ChosenBarProps) => {
  const [action, setAction] = useState<Action>()
  const count = chosen.byId.size
  if (count === 0) return <LastChange categories={categories} />

  const close = () => setAction(undefined)
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
      <section
        aria-label="Selected products"
        className={`${bottomBarStyle} flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-3`}
      >
        <p role="status" className="font-semibold">
          {count.toLocaleString('en-US')} selected
        </p>
        <ChooseAll chosen={chosen} list={list} total={total} />
        <Button variant="quiet" size="small" className="max-sm:px-2" onClick={chosen.clear}>
          Clear
        </Button>
        <div className="flex flex-wrap gap-2 max-sm:w-full sm:ml-auto">
          {actions.map((name) => (
            <Button
              key={name}
              variant="secondary"
              size="small"
              className="max-sm:grow"
              onClick={() => setAction(name)}
            >
              {name}
            </Button>
          ))}
        </div>
      </section>
      {action === 'Price' && <PriceDialog {...dialog} />}
      {action === 'Delete' && <DeleteChosen {...dialog} />}
      {action !== undefined && action !== 'Price' && action !== 'Delete' && (
        <ChoiceDialog {...dialog} choice={choices[action]} />
      )}
    </>
  )
}

const ChooseAll = ({ chosen, list, total }: Omit<ChosenBarProps, 'categories'>) => {
  const { chooseAll, isBusy } = useChooseAll(list, chosen)
  if (chosen.byId.size >= total) return null
  if (total > changedProductsMax) {
    return (
      <p className="text-sm text-ink-soft">
        At most {changedProductsMax.toLocaleString('en-US')} at once: narrow the list to select all.
      </p>
    )
  }
  return (
    <Button
      variant="quiet"
      size="small"
      className="max-sm:px-2"
      isBusy={isBusy}
      onClick={() => void chooseAll()}
    >
      <span>
        Select all {total.toLocaleString('en-US')}
        {/* On a phone it would take a line of its own from the list. */}
        <span className="max-sm:sr-only"> that match</span>
      </span>
    </Button>
  )
}
