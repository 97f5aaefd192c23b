import { dayAt } from '@golden-bead/contracts/arrival-day'
import { paths } from '@golden-bead/contracts/paths'
import { taxPeriodOf } from '@golden-bead/contracts/tax-periods'
import { defaultTimeZone } from '@golden-bead/contracts/time-zones'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DataTable } from '#features/admin/DataTable.tsx'
import { ExportButton } from '#features/admin/ExportButton.tsx'
import { useGetSettingsQuery } from '#features/admin/settings/admin-settings.api.ts'
import { exportTax } from '#features/admin/tax-report/export-tax.ts'
import { PeriodChoice } from '#features/admin/tax-report/PeriodChoice.tsx'
import {
  keyOfReportRow,
  reportCardStyle,
  reportColumns,
  reportRows,
} from '#features/admin/tax-report/report-columns.tsx'
import { useGetTaxReportQuery } from '#features/admin/tax-report/tax-report.api.ts'
import { readTaxLocation } from '#features/admin/tax-report/tax-report-location.ts'
import { daysLabel, periodLabel } from '#features/admin/tax-report/tax-report-words.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { TaxOrdersList } from './TaxOrdersList.tsx'

/** What sales tax is owed for a period; with a figure in the address, its orders. */
export const TaxReportView = () => {
  const [search] = useSearchParams()
  const settings = useGetSettingsQuery()
  const [now] = useState(() => new Date())
  const today = dayAt(now, settings.data?.time_zone ?? defaultTimeZone)
  const { period = taxPeriodOf('quarter', today), ...location } = readTaxLocation(search)

  if (location.figure !== undefined) return <TaxOrdersList location={{ ...location, period }} />
  if (settings.error && !settings.data) {
    return <LoadFailure words="Failed to fetch the settings" query={settings} />
  }
  // Only the shop knows which day it is there.
  if (!settings.data) return <LoadingSkeleton className="h-[32rem] w-full" />
  return <Report period={period} today={today} />
}

type ReportProps = { period: string; today: string }

const Report = ({ period, today }: ReportProps) => {
  const headingId = useId()

  return (
    <section aria-labelledby={headingId}>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id={headingId} tabIndex={-1} className="text-2xl outline-none">
          Tax report {periodLabel(period)}
        </h2>
        <p className="mr-auto text-ink-soft">{daysLabel(period)}</p>
        <ExportButton
          noun="row"
          fileName={`tax-${period}-as-of`}
          exportAll={exportTax(`.csv?period=${period}`)}
        />
      </div>
      <div className="mb-5 space-y-5">
        <PeriodChoice period={period} today={today} />
        <p className="max-w-prose text-ink-soft">
          An order counts on the day on which it is paid, and a refund on its own day. Sales are
          without what went back.
        </p>
      </div>
      <ReportTable period={period} />
    </section>
  )
}

const ReportTable = ({ period }: { period: string }) => {
  const found = useGetTaxReportQuery(period, { refetchOnMountOrArgChange: true })
  const report = found.currentData

  if (found.error && !report)
    return <LoadFailure words="Failed to fetch the report" query={found} />
  if (!report) return <LoadingSkeleton className="h-80 w-full" />
  if (report.rates.length === 0) {
    return (
      <EmptyState
        title={`Nothing collected in ${periodLabel(period)}`}
        text="Sales tax is collected from orders to the states for which you set a rate."
        actions={<ButtonLink to={paths.adminSettings()}>Set rates of sales tax</ButtonLink>}
      />
    )
  }
  return (
    <DataTable
      caption={`Sales tax, ${periodLabel(period)}`}
      label="Table of the tax report"
      columns={reportColumns(period)}
      rows={reportRows(report)}
      keyOf={keyOfReportRow}
      cardStyle={reportCardStyle}
      isUpdating={found.isFetching}
    />
  )
}
