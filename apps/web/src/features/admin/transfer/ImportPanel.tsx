import { useRef } from 'react'
import { Button } from '#ui/forms/Button.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { UnsavedChanges } from '#ui/forms/UnsavedChanges.tsx'
import { ImportChoice } from './ImportChoice.tsx'
import { CheckedFile } from './CheckedFile.tsx'
import { importDone, summary } from './import-messages.ts'
import { useImport } from './use-import.ts'

/** Choose a file, see what it would change, then let it. */
export const ImportPanel = ({ listPath }: { listPath: string }) => {
  const panel = useRef<HTMLElement>(null)
  const running = useImport()
  // Every step unmounts the buttons of the one before, and the focus with them.
  useRestoredFocus(panel, running.step.step)

  return (
    <section ref={panel} tabIndex={-1} aria-label="Import CSV" className="outline-none">
      <h2 className="mb-4 text-2xl">Import CSV</h2>
      <ImportStep listPath={listPath} {...running} />
    </section>
  )
}

type ImportStepProps = ReturnType<typeof useImport> & { listPath: string }

const ImportStep = ({ listPath, step, check, apply, restart }: ImportStepProps) => {
  if (step.step === 'choose') return <ImportChoice failure={step.failure} onChoose={check} />
  if (step.step === 'checking') {
    return <ImportProgress label={`Checking ${step.file.name}`} share={step.share} />
  }
  if (step.step === 'applying') {
    return (
      <>
        <UnsavedChanges
          isDirty
          question="Leave while the import is running?"
          explanation="The import will continue, and a message will tell you how it ended."
          stayLabel="Stay"
        />
        <ImportProgress label={`Importing ${step.file.name}`} share={step.share} />
      </>
    )
  }
  if (step.step === 'done') {
    return (
      <Notice
        tone="good"
        title={importDone}
        action={
          <>
            <Button variant="secondary" size="small" onClick={restart}>
              Import another file
            </Button>
            <ButtonLink size="small" to={listPath}>
              See the products
            </ButtonLink>
          </>
        }
      >
        {summary(step.report)}
      </Notice>
    )
  }

  return <CheckedFile {...step} onApply={apply} onRestart={restart} />
}

const ImportProgress = ({ label, share }: { label: string; share: number }) => (
  <div className="mx-auto max-w-xl py-16 text-center">
    <label className="block">
      <span role="status" className="mb-3 block">
        {label}
      </span>
      <ProgressBar share={share} />
    </label>
  </div>
)
