import { ExportButton } from '#features/admin/ExportButton.tsx'
import { exportTax } from '#features/admin/tax-report/export-tax.ts'
import {
  keyOfTaxOrder,
  taxOrderCardStyle,
  taxOrderColumns,
} from '#features/admin/tax-report/tax-order-columns.tsx'
import { useListTaxOrdersQuery } from '#features/admin/tax-report/tax-report.api.ts'
import {
  taxOrdersFileQuery,
  taxOrdersPageLength,
  taxOrdersPath,
  taxOrdersQuery,
  taxReportPath,
  type TaxLocation,
} from '#features/admin/tax-report/tax-report-location.ts'
import {
  figureLabels,
  periodLabel,
  taxedByLabel,
} from '#features/admin/tax-report/tax-report-words.ts'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { listedBy } from './listed-by.ts'
import { ListPage } from './ListPage.tsx'

type TaxOrdersListProps = { location: TaxLocation & { period: string } }

/** The orders that a figure of the report comes from. */
export const TaxOrdersList = ({ location }: TaxOrdersListProps) => {
  const { period, figure } = location
  const found = useListTaxOrdersQuery(taxOrdersQuery(location), { refetchOnMountOrArgChange: true })

  return (
    <ListPage
      title={`${figure ? figureLabels[figure] : 'Orders'}, ${periodLabel(period)}`}
      noun="change"
      things="the orders of the tax report"
      emptyText="The orders that this figure comes from appear here."
      actions={
        <ExportButton
          noun="row"
          fileName={`tax-orders-${period}-as-of`}
          exportAll={exportTax(`/orders.csv?${taxOrdersFileQuery(location)}`)}
        />
      }
      location={location}
      address={{
        all: { ...location, page: 1 },
        pathOf: taxOrdersPath,
        isNarrowed: () => false,
      }}
      renderFilters={() => (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ButtonLink variant="secondary" size="small" to={taxReportPath(period)}>
            Back to the report
          </ButtonLink>
          <span className="text-ink-soft">{taxedByLabel(location)}</span>
        </p>
      )}
      {...listedBy(found)}
      pageLength={taxOrdersPageLength}
      table={{ columns: taxOrderColumns, keyOf: keyOfTaxOrder, cardStyle: taxOrderCardStyle }}
    />
  )
}
