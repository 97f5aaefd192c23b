import {
  taxFigures,
  type TaxFigure,
  type TaxReport,
  type TaxSums,
} from '@golden-bead/contracts/tax-report'
import type { Column } from '#features/admin/DataTable.tsx'
import { classNames } from '#ui/class-names.ts'
import { Money } from '#ui/Money.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { taxOrdersPath, type TaxedBy } from './tax-report-location.ts'
import { figureLabels, ratePercent, stateName, taxedByLabel } from './tax-report-words.ts'

/** A rate; or a sum: of a state with several, and of all states. */
export type ReportRow = TaxedBy & { sums: TaxSums }

export const reportRows = ({ total, states, rates }: TaxReport): ReportRow[] => [
  ...states.flatMap(({ state, ...sums }) => {
    const ofState = rates.filter((rate) => rate.state === state)
    return [
      ...ofState.map(({ name, rate_ppm: ratePpm, ...row }) => ({
        state,
        name,
        ratePpm,
        sums: row,
      })),
      ...(ofState.length > 1 ? [{ state, sums }] : []),
    ]
  }),
  ...(states.length > 1 ? [{ sums: total }] : []),
]

export const keyOfReportRow = ({ state, name, ratePpm }: ReportRow) =>
  [state, ratePpm, name].join(' ')

const isSum = ({ name }: ReportRow) => name === undefined

/** On a phone: the rate, and below it each figure with its name. */
export const reportCardStyle = (row: ReportRow) =>
  classNames('max-sm:px-4 max-sm:py-3', isSum(row) && 'bg-ink/4 font-semibold')

export const reportColumns = (period: string): Column<ReportRow>[] => [
  {
    header: 'State and rate',
    headerClassName: 'pr-1! sm:pl-4 sm:max-lg:text-[0.8rem]',
    isRowHeader: true,
    className:
      'py-2 pr-1 font-medium max-sm:w-full max-sm:p-0 max-sm:pb-1 sm:pl-4 sm:max-lg:text-[0.8rem] lg:pr-3',
    cell: (row) => <RateName row={row} />,
  },
  ...taxFigures.map((figure) => figureColumn(period, figure)),
]

const RateName = ({ row }: { row: ReportRow }) => {
  const { state, name, ratePpm } = row
  if (state === undefined) return 'All states'
  if (name === undefined) return `${stateName(state)} in all`
  return (
    <>
      <bdi>{name}</bdi>
      <span className="block text-sm font-normal text-ink-soft">
        {state} · {ratePercent(ratePpm ?? 0)}
      </span>
    </>
  )
}

/** On a phone it is left out where it comes to nothing. */
const rareFigures: readonly TaxFigure[] = [
  'untaxed_goods',
  'untaxed_shipping',
  'refunded',
  'corrected',
]

const figureColumn = (period: string, figure: TaxFigure): Column<ReportRow> => ({
  header: figureLabels[figure],
  headerClassName: classNames(
    'px-1! text-right! wrap-normal whitespace-normal! sm:max-lg:text-[0.8rem] lg:px-3!',
    figure === 'owed' && 'sm:pr-4!',
  ),
  className: (row) =>
    classNames(
      'px-1 py-2 text-right max-sm:w-full max-sm:items-center max-sm:justify-between max-sm:p-0 sm:max-lg:text-[0.8rem] lg:px-3',
      centsOf(row, figure) === 0 && rareFigures.includes(figure) ? 'max-sm:hidden' : 'max-sm:flex',
      figure === 'owed' && 'font-semibold sm:pr-4',
    ),
  cell: (row) => <Figure period={period} figure={figure} row={row} />,
})

const centsOf = ({ sums }: ReportRow, figure: TaxFigure) => sums[`${figure}_cents`]

type FigureProps = { period: string; figure: TaxFigure; row: ReportRow }

const Figure = ({ period, figure, row }: FigureProps) => {
  const { sums: _sums, ...by } = row
  const cents = centsOf(row, figure)
  const label = figureLabels[figure]
  // What is owed may come to nothing by what was paid and went back.
  const hasOrders = cents !== 0 || figure === 'owed'

  return (
    <>
      <span aria-hidden className="font-normal text-ink-soft sm:hidden">
        {label}
      </span>
      {hasOrders ? (
        <ShopLink
          to={taxOrdersPath({ period, figure, ...by, page: 1 })}
          className="inline-flex min-h-11 items-center underline decoration-beech-strong underline-offset-4 hover:text-honey"
        >
          <Money cents={cents} />
          <span className="sr-only">{` ${label}, ${taxedByLabel(by)}: orders`}</span>
        </ShopLink>
      ) : (
        <Money cents={cents} className="text-ink-soft" />
      )}
    </>
  )
}
