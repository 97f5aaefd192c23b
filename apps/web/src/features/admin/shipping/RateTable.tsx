import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide'
import { formatCents } from '@golden-bead/contracts/money'
import type { ShippingRate } from '@golden-bead/contracts/shipping-rates'
import { isUsState, usStates } from '@golden-bead/contracts/us-states'
import { FactsRow, FactsTable } from '#features/admin/FactsTable.tsx'
import { workingDays } from '#lib/text/days.ts'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { Icon } from '#ui/Icon.tsx'

type RateTableProps = {
  rates: readonly ShippingRate[]
  onMove: (index: number, by: -1 | 1) => void
  onEdit: (rate: ShippingRate) => void
  onDelete: (rate: ShippingRate) => void
}

const columns = ['Name', 'Price', 'Where', 'Arrives']

/** In the order in which a buyer gets them. */
export const RateTable = ({ rates, onMove, onEdit, onDelete }: RateTableProps) => (
  <FactsTable label="Table of deliveries" caption="Deliveries" columns={columns} hasActions>
    {rates.map((rate, index) => (
      <FactsRow
        key={rate.id}
        name={rate.name}
        facts={factsOf(rate)}
        actions={
          <div className="flex justify-end">
            <IconButton
              label={`Move ${rate.name} up`}
              icon={<Icon of={ArrowUp} className="size-4.5" />}
              aria-disabled={index === 0}
              onClick={() => index > 0 && onMove(index, -1)}
              className="aria-disabled:opacity-45"
            />
            <IconButton
              label={`Move ${rate.name} down`}
              icon={<Icon of={ArrowDown} className="size-4.5" />}
              aria-disabled={index === rates.length - 1}
              onClick={() => index < rates.length - 1 && onMove(index, 1)}
              className="aria-disabled:opacity-45"
            />
            <IconButton
              label={`Edit ${rate.name}`}
              icon={<Icon of={Pencil} className="size-4.5" />}
              onClick={() => onEdit(rate)}
            />
            {/* Without one nothing can be ordered. */}
            {rates.length > 1 && (
              <IconButton
                label={`Delete ${rate.name}`}
                icon={<Icon of={Trash2} className="size-4.5" />}
                onClick={() => onDelete(rate)}
                className="hover:text-bad"
              />
            )}
          </div>
        }
      />
    ))}
  </FactsTable>
)

const factsOf = (rate: ShippingRate) => [
  priceWords(rate),
  stateWords(rate),
  rate.working_days === null ? 'Days as above' : `Within ${workingDays(rate.working_days)}`,
]

const priceWords = ({ price_cents: price, free_from_cents: freeFrom }: ShippingRate) => {
  if (price === 0 || freeFrom === 0) return 'Free'
  return freeFrom === null
    ? formatCents(price)
    : `${formatCents(price)}, free from ${formatCents(freeFrom)}`
}

const namedMax = 3

const stateWords = ({ states }: ShippingRate) => {
  if (states.length === 0) return 'All states'
  if (states.length > namedMax) return `${states.length} states`
  return states.map((code) => (isUsState(code) ? usStates[code] : code)).join(', ')
}
