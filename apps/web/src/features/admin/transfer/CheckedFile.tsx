import { useState } from 'react'
import type { ImportReport } from '@golden-bead/contracts/product-import'
import { counted } from '#lib/text/counted.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import type { ImportFailure } from './import-file.ts'
import { ImportPreview } from './ImportPreview.tsx'

type CheckedFileProps = {
  file: File
  report: ImportReport
  failure?: ImportFailure
  onApply: (file: File, seen: ImportReport) => void
  onRestart: () => void
}

/** What the file would do, and the question whether it should. */
export const CheckedFile = ({ file, report, failure, onApply, onRestart }: CheckedFileProps) => {
  const { counts, unknown_columns: unknown = [] } = report
  const [isAgreed, setIsAgreed] = useState(false)
  const isWaiting = unknown.length > 0 && !isAgreed

  return (
    <div className="flex flex-col gap-6">
      {failure && (
        <Notice tone="bad" title={failure.title}>
          {failure.message}
        </Notice>
      )}
      <Notice
        tone={counts.wrong > 0 ? 'bad' : 'calm'}
        title={verdict(counts)}
        action={
          <>
            <Button
              size="small"
              disabled={isWaiting || changesOf(counts) === 0}
              onClick={() => onApply(file, report)}
            >
              {importLabel(counts)}
            </Button>
            <Button variant="secondary" size="small" onClick={onRestart}>
              Choose another file
            </Button>
          </>
        }
      >
        {file.name}
        {unknown.length > 0 && (
          <Checkbox
            label={`Import without the ${unknown.length === 1 ? 'column' : 'columns'} ${unknown.join(', ')}`}
            checked={isAgreed}
            onChange={({ target }) => setIsAgreed(target.checked)}
          />
        )}
      </Notice>
      <ImportPreview report={report} />
    </div>
  )
}

type Counts = ImportReport['counts']

const changesOf = ({ new: added, changed }: Counts) => added + changed

const verdict = (counts: Counts) => {
  if (counts.wrong > 0) {
    return changesOf(counts) === 0
      ? 'Some rows are wrong. Please correct the file and choose it again.'
      : 'Some rows are wrong. Correct the file and choose it again, or leave them out.'
  }
  if (changesOf(counts) === 0) return 'This file changes nothing.'
  return `This import would add ${counted(counts.new, 'product')} and change ${counted(counts.changed, 'product')}.`
}

const importLabel = (counts: Counts) => {
  const count = changesOf(counts)
  if (count === 0) return 'Import'
  if (counts.wrong === 0) return `Import ${counted(count, 'product')}`
  return `Import the ${counted(count, 'right row')} and leave out ${counts.wrong.toLocaleString('en-US')}`
}
