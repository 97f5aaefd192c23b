import { useState } from 'react'
import {
  importStates,
  type ImportReport,
  type ImportState,
} from '@golden-bead/contracts/product-import'
import { Button } from '#ui/forms/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ImportRowTable } from './ImportRowTable.tsx'

type ImportPreviewProps = { report: ImportReport }

const stateLabels: Record<ImportState, string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  wrong: 'Errors',
}

const rowsPerPage = 50

/** What an import does, row by row, the wrong ones first in view. */
export const ImportPreview = ({ report }: ImportPreviewProps) => {
  const [shownState, setShownState] = useState<ImportState | undefined>(
    report.counts.wrong > 0 ? 'wrong' : undefined,
  )
  const [page, setPage] = useState(1)
  const rows = report.rows.filter(({ state }) => shownState === undefined || state === shownState)
  const pageCount = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  const show = (state: ImportState) => {
    setShownState(state === shownState ? undefined : state)
    setPage(1)
  }

  return (
    <div>
      <div role="group" aria-label="Show only" className="flex flex-wrap gap-3">
        {importStates.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={shownState === state}
            disabled={state === 'unchanged' || report.counts[state] === 0}
            onClick={() => show(state)}
            className={classNames(
              'min-h-11 rounded-full border px-4 text-[0.95rem]',
              shownState === state ? 'border-honey bg-paper-sunk' : 'border-beech bg-sheet',
              state === 'wrong' && report.counts.wrong > 0 && 'font-semibold text-bad',
            )}
          >
            {stateLabels[state]}: {report.counts[state].toLocaleString('en-US')}
          </button>
        ))}
      </div>
      {rows.length > 0 && (
        <ImportRowTable
          rows={rows.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
          labels={stateLabels}
        />
      )}
      {pageCount > 1 && (
        <div className="mt-4 flex items-center justify-center gap-4">
          <Button
            size="small"
            variant="secondary"
            isIdle={page === 1}
            onClick={() => setPage(page - 1)}
          >
            Previous rows
          </Button>
          <p role="status">
            Page {page} of {pageCount}
          </p>
          <Button
            size="small"
            variant="secondary"
            isIdle={page === pageCount}
            onClick={() => setPage(page + 1)}
          >
            Next rows
          </Button>
        </div>
      )}
    </div>
  )
}
