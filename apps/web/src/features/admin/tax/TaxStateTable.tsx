import { paths } from '@golden-bead/contracts/paths'
import type { TaxStateRow } from '@golden-bead/contracts/tax-import'
import { FactsTable } from '#features/admin/FactsTable.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { dayWords, percentOf, stateName } from './tax-words.ts'
import { useShopDay } from './use-shop-day.ts'

const columns = ['State', 'Rest of the state', 'By ZIP code', 'Collected']

export const TaxStateTable = ({ states }: { states: readonly TaxStateRow[] }) => {
  const today = useShopDay()

  return (
    <FactsTable
      label="Table of states"
      caption="States in which tax is collected"
      columns={columns}
    >
      {states.map((row) => (
        <tr key={row.state} className="border-b border-beech last:border-0 hover:bg-paper">
          <th scope="row" className="px-3 text-left font-medium sm:pl-4">
            <ShopLink
              to={paths.adminTaxState(row.state)}
              className="flex min-h-12 flex-col justify-center py-1.5 hover:text-honey hover:underline"
            >
              {stateName(row.state)}
              {/* A phone has no room for columns. */}
              <span className="text-sm font-normal text-ink-soft sm:hidden">
                {factsOf(row, today).join(' · ')}
              </span>
            </ShopLink>
          </th>
          {factsOf(row, today).map((fact, index) => (
            <td key={columns[index + 1]} className="px-3 py-2 tabular-nums max-sm:hidden">
              {fact}
            </td>
          ))}
        </tr>
      ))}
    </FactsTable>
  )
}

/** As the columns after the first have them. */
const factsOf = (row: TaxStateRow, today: string) => [
  percentOf(row.rate_ppm),
  row.zip_rates === 0 ? 'None by ZIP' : `${row.zip_rates.toLocaleString('en-US')} by ZIP`,
  collectedWords(row, today),
]

const collectedWords = (
  { is_over: isOver, collects_since: since, valid_to: end }: TaxStateRow,
  today: string,
) => {
  if (isOver && end !== null) return `Until ${dayWords(end)}`
  if (since > today) return `From ${dayWords(since)}`
  return end === null
    ? `Since ${dayWords(since)}`
    : `Since ${dayWords(since)}, until ${dayWords(end)}`
}
