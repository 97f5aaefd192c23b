import { useId, type ReactNode } from 'react'
import { Button } from '#ui/forms/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import type { useForm } from '#ui/forms/use-form.ts'
import type { OrderEvent } from './order-events.ts'
import { OrderNews } from './OrderNews.tsx'

type StepDialogProps = {
  title: string
  explanation: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isDanger?: boolean
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'isBusy'>
  /** What somebody else did while this was open; the step is still allowed, so nothing typed is lost. */
  news: readonly OrderEvent[] | undefined
  onClose: () => void
  children?: ReactNode
}

/** Asks what a step of an order needs to know. */
export const StepDialog = ({
  title,
  explanation,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDanger = false,
  form: { formProps, isBusy },
  news,
  onClose,
  children,
}: StepDialogProps) => {
  const formId = useId()

  return (
    <Dialog
      title={title}
      isOpen
      onClose={() => isBusy || onClose()}
      width="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {news && (
        <div className="mb-4">
          <OrderNews events={news} />
        </div>
      )}
      <p className="text-ink-soft">{explanation}</p>
      <form {...formProps} id={formId} aria-label={title} className="mt-5 space-y-5 empty:mt-0">
        {children}
      </form>
    </Dialog>
  )
}
