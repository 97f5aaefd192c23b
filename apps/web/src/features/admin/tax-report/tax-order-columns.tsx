import { paths } from '@golden-bead/contracts/paths'
import type { TaxOrder } from '@golden-bead/contracts/tax-report'
import type { Column } from '#features/admin/DataTable.tsx'
import { classNames } from '#ui/class-names.ts'
import { Money } from '#ui/Money.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { bookedDay, bookingLabels, figureLabels, ratePercent } from './tax-report-words.ts'

/** On a phone: the number and the tax, below them the rest. */
export const taxOrderCardStyle = 'max-sm:gap-x-3 max-sm:py-3 max-sm:pr-4 max-sm:pl-4'

export const keyOfTaxOrder = ({ id }: TaxOrder) => String(id)

/** A tablet has little room for eight columns. */
const narrow = 'px-1.5 py-2 max-lg:text-sm max-sm:p-0 lg:px-3'
const narrowHead = 'px-1.5! sm:max-lg:text-sm lg:px-3!'

export const taxOrderColumns: Column<TaxOrder>[] = [
  {
    header: 'Order',
    headerClassName: 'sm:pl-4',
    isRowHeader: true,
    className:
      'py-2 pr-1.5 font-medium whitespace-nowrap max-sm:w-full max-sm:p-0 sm:pl-4 sm:max-lg:text-sm lg:pr-3',
    cell: ({ number }) => (
      <ShopLink
        to={paths.adminOrder(number)}
        className="inline-flex min-h-11 items-center tabular-nums hover:text-honey hover:underline"
      >
        {number}
      </ShopLink>
    ),
  },
  {
    header: 'Day',
    headerClassName: narrowHead,
    className: `${narrow} whitespace-nowrap text-ink-soft`,
    cell: ({ day }) => <time dateTime={day}>{bookedDay(day)}</time>,
  },
  {
    header: 'What',
    headerClassName: narrowHead,
    className: `${narrow} wrap-normal`,
    cell: ({ kind }) => bookingLabels[kind],
  },
  {
    header: 'Rate',
    headerClassName: narrowHead,
    className: `${narrow} wrap-normal max-sm:w-full`,
    cell: ({ name, rate_ppm: ratePpm }) => (
      <>
        <bdi>{name}</bdi>, <span className="whitespace-nowrap">{ratePercent(ratePpm)}</span>
      </>
    ),
  },
  amountColumn(figureLabels.taxed, 'taxed_cents'),
  amountColumn(figureLabels.untaxed_goods, 'untaxed_goods_cents'),
  amountColumn(figureLabels.untaxed_shipping, 'untaxed_shipping_cents'),
  {
    header: 'Tax',
    headerClassName: 'px-1.5! text-right! sm:pr-4! sm:max-lg:text-sm lg:pl-3!',
    className:
      'px-1.5 py-2 text-right font-semibold max-sm:absolute max-sm:top-5.5 max-sm:right-4 max-sm:p-0 sm:pr-4 sm:max-lg:text-sm lg:pl-3',
    cell: ({ tax_cents: cents }) => <Money cents={cents} />,
  },
]

type AmountName = 'taxed_cents' | 'untaxed_goods_cents' | 'untaxed_shipping_cents'

function amountColumn(header: string, name: AmountName): Column<TaxOrder> {
  return {
    header,
    headerClassName: `${narrowHead} text-right! wrap-normal whitespace-normal!`,
    className: (row) =>
      classNames(
        narrow,
        'text-right max-sm:flex max-sm:w-full max-sm:justify-between',
        row[name] === 0 && 'max-sm:hidden',
      ),
    cell: (row) => (
      <>
        <span aria-hidden className="text-ink-soft sm:hidden">
          {header}
        </span>
        <Money cents={row[name]} />
      </>
    ),
  }
}
