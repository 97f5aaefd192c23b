import type { ImportedTaxState, TaxImportReport } from '@golden-bead/contracts/tax-import'
import { FactsTable } from '#features/admin/FactsTable.tsx'
import { counted } from '#lib/text/counted.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { percentOf, stateName } from './tax-words.ts'

type TaxImportResultProps = { report: TaxImportReport; isBusy: boolean; onApply: () => void }

/** What the file would do by state, or has done, and what of it is refused. */
export const TaxImportResult = ({ report, isBusy, onApply }: TaxImportResultProps) => {
  const problems = report.states.flatMap(({ problem }) => problem?.message ?? [])
  const isPossible = problems.length === 0 && report.rows > 0

  return (
    <section aria-label="What the file does" className="space-y-5">
      {report.dry_run ? (
        <Notice
          tone={problems.length > 0 || report.rows === 0 ? 'bad' : 'calm'}
          title={isPossible ? 'Nothing is saved yet.' : 'This file cannot be imported like this.'}
          action={
            isPossible && (
              <Button size="small" isBusy={isBusy} onClick={onApply}>
                {applyLabel(report)}
              </Button>
            )
          }
        >
          {problems.length > 0 && (
            <ul>
              {problems.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
        </Notice>
      ) : (
        <Notice tone="good" title="The rates are imported" />
      )}
      {report.states.length > 0 && <StatesTable states={report.states} />}
      <RefusedRows refused={report.refused} />
    </section>
  )
}

const applyLabel = ({ rows, refused }: TaxImportReport) => {
  const what = `Import ${counted(rows, 'row')}`
  return refused.count === 0
    ? what
    : `${what} and leave out ${refused.count.toLocaleString('en-US')}`
}

const columns = ['State', 'Begin', 'Change', 'End', 'Stay', 'Rest of the state']

const StatesTable = ({ states }: { states: readonly ImportedTaxState[] }) => (
  <FactsTable label="Table of the states in the file" caption="Rates by state" columns={columns}>
    {states.map((row) => (
      <tr key={row.state} className="border-b border-beech last:border-0">
        <th scope="row" className="px-3 py-2 text-left font-medium sm:pl-4">
          {stateName(row.state)}
          {/* A phone has no room for columns. */}
          {factsOf(row).map((fact, index) => (
            <span
              key={columns[index + 1]}
              className="block text-sm font-normal text-ink-soft sm:hidden"
            >
              {columns[index + 1]}: {fact}
            </span>
          ))}
        </th>
        {factsOf(row).map((fact, index) => (
          <td key={columns[index + 1]} className="px-3 py-2 tabular-nums max-sm:hidden">
            {fact}
          </td>
        ))}
      </tr>
    ))}
  </FactsTable>
)

/** As the columns after the first have them. */
const factsOf = (row: ImportedTaxState) => [
  ...[row.begin, row.change, row.end, row.stay].map((count) => count.toLocaleString('en-US')),
  restWords(row),
]

const restWords = ({ rest }: ImportedTaxState) => {
  if (rest === null) return 'Missing'
  return rest.is_new ? `${percentOf(rest.rate_ppm)}, new` : percentOf(rest.rate_ppm)
}

const RefusedRows = ({ refused }: Pick<TaxImportReport, 'refused'>) => {
  if (refused.count === 0) return null
  const more = refused.count - refused.rows.length

  return (
    <section aria-label="Refused rows">
      <h3 className="mb-2 font-semibold">{counted(refused.count, 'row')} refused</h3>
      <ul className="space-y-1 text-[0.95rem]">
        {refused.rows.map(({ line, message }) => (
          <li key={line}>
            Line {line.toLocaleString('en-US')}: {message}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-ink-soft">And {more.toLocaleString('en-US')} more.</p>}
    </section>
  )
}
