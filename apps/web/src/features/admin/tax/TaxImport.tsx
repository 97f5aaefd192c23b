import { useRef, useState } from 'react'
import { FileSpreadsheet } from 'lucide'
import { taxImportLimits, type TaxImportReport } from '@golden-bead/contracts/tax-import'
import { DropZone } from '#features/admin/DropZone.tsx'
import { FileButton } from '#features/admin/FileButton.tsx'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { adminTaxApi } from './admin-tax.api.ts'
import { hasKnownColumns, readHead, sendRates, type TaxImportForm } from './tax-file.ts'
import { TaxImportFields } from './TaxImportFields.tsx'
import { TaxImportResult } from './TaxImportResult.tsx'

type Chosen = { file: File; head: string[] }
type Result = { report: TaxImportReport; form: TaxImportForm }

/** Rates by ZIP code from a published file: what it would do first, then the import. */
export const TaxImport = () => {
  const dispatch = useThunkDispatch()
  const [chosen, setChosen] = useState<Chosen>()
  const [result, setResult] = useState<Result>()
  const [failure, setFailure] = useState<string>()
  const [share, setShare] = useState<number>()
  const panel = useRef<HTMLElement>(null)
  // Every step unmounts the buttons of the one before, and the focus with them.
  useRestoredFocus(panel, result?.report ?? chosen)

  const choose = async (file: File) => {
    setResult(undefined)
    setFailure(undefined)
    setChosen({ file, head: await readHead(file) })
  }
  const restart = () => {
    setChosen(undefined)
    setResult(undefined)
    setFailure(undefined)
  }
  const send = async (form: TaxImportForm, isDryRun: boolean) => {
    if (!chosen) return
    setShare(0)
    setFailure(undefined)
    const outcome = await dispatch((_dispatch, _getState, services) =>
      sendRates(services, chosen.file, {
        form,
        isDryRun,
        leavesOutWrong: !isDryRun && (result?.report.refused.count ?? 0) > 0,
        onSent: setShare,
      }),
    )
    setShare(undefined)
    if (!isDryRun) dispatch(adminTaxApi.util.invalidateTags(['TaxRate']))
    if ('report' in outcome) setResult({ report: outcome.report, form })
    else setFailure(outcome.failure)
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Import rates"
      className="flex flex-col gap-6 outline-none"
    >
      {failure !== undefined && (
        <Notice tone="bad" title="Nothing was imported">
          {failure}
        </Notice>
      )}
      {!chosen && <TaxFileChoice onChoose={(file) => void choose(file)} />}
      {chosen && result?.report.dry_run !== false && (
        <TaxImportFields
          key={chosen.file.name}
          fileName={chosen.file.name}
          // Of an empty file nothing can be matched: the shop says that it is empty.
          head={chosen.head.length === 0 || hasKnownColumns(chosen.head) ? undefined : chosen.head}
          needsRest={statesWithoutRest(result?.report)}
          isBusy={share !== undefined}
          onChange={() => setResult(undefined)}
          onCheck={(form) => void send(form, true)}
          onRestart={restart}
        />
      )}
      {share !== undefined && (
        <label className="block">
          <span role="status" className="mb-3 block">
            Working on {chosen?.file.name}
          </span>
          <ProgressBar share={share} />
        </label>
      )}
      {result && (
        <TaxImportResult
          report={result.report}
          isBusy={share !== undefined}
          onApply={() => void send(result.form, false)}
        />
      )}
      {result?.report.dry_run === false && (
        <div>
          <Button variant="secondary" onClick={restart}>
            Import another file
          </Button>
        </div>
      )}
    </section>
  )
}

const statesWithoutRest = (report: TaxImportReport | undefined) =>
  (report?.states ?? []).flatMap(({ state, problem }) =>
    problem?.code === 'needs_rest' ? [state] : [],
  )

const TaxFileChoice = ({ onChoose }: { onChoose: (file: File) => void }) => (
  <>
    <DropZone
      label="CSV file"
      className="flex flex-col items-center gap-4 rounded-lg px-6 py-12 text-center"
      onFile={onChoose}
    >
      <Icon of={FileSpreadsheet} className="size-10 text-ink-soft" />
      <p>Choose a CSV file or drop it here. Nothing is saved before you have seen what changes.</p>
      <FileButton accept=".csv,text/csv" onFile={onChoose}>
        Choose file
      </FileButton>
    </DropZone>
    <p className="max-w-3xl text-[0.95rem] text-ink-soft">
      A row has a state, a ZIP code, the name of the place and the combined rate as a number: 0.0825
      is 8.25%. Published files call these State, ZipCode, TaxRegionName and EstimatedCombinedRate;
      if yours calls them otherwise, you can say so. At most{' '}
      {taxImportLimits.rowsMax.toLocaleString('en-US')} rows. From the first day on the file alone
      says what counts for the ZIP codes of its states. A ZIP code can lie on both sides of a border
      of rates, so look up what you are not sure of.
    </p>
  </>
)
