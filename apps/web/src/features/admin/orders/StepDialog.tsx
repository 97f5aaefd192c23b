import { useId, type ReactNode } from 'react'
import type { Order } from '@golden-bead/contracts/orders'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import type { StepBody } from './admin-orders.api.ts'
import { OrderNews } from './OrderNews.tsx'
import type { Step, useOrderStep } from './use-order-step.ts'

/** What the dialog of every step is given. */
export type StepProps = {
  order: Order
  stepping: ReturnType<typeof useOrderStep>
  onClose: () => void
}

type Texts<Name extends string, Text> = Partial<Record<Name, Text>>

type StepDialogProps<Name extends string> = StepProps &
  Omit<Step, 'body'> & {
    title: string
    explanation: ReactNode
    confirmLabel: string
    cancelLabel?: string
    isDanger?: boolean
    /** Nothing is chosen yet. */
    isIdle?: boolean
    width?: 'small' | 'medium'
    /** In view whatever is scrolled, beside the buttons. */
    renderAside?: (errors: Texts<Name, string | undefined>) => ReactNode
    /** What is asked for: the names of the fields, what is wrong with them, and what is sent. */
    names?: readonly Name[]
    check?: (values: Record<Name, string>) => Texts<Name, string | undefined>
    bodyOf?: (values: Record<Name, string>) => StepBody
    renderFields?: (errors: Texts<Name, string | undefined>) => ReactNode
  }

/** Asks what a step of an order needs to know, takes it, and says what somebody else did meanwhile. */
export const StepDialog = <Name extends string = never>({
  stepping,
  onClose,
  step,
  method,
  done,
  failed,
  title,
  explanation,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDanger = false,
  isIdle = false,
  width = 'small',
  renderAside,
  names,
  check,
  bodyOf,
  renderFields,
}: StepDialogProps<Name>) => {
  const formId = useId()
  const { formProps, isBusy, errors } = useForm({
    names: names ?? [],
    check: (values) => check?.(values) ?? {},
    submit: async (values) => {
      if (await stepping.take({ step, method, body: bodyOf?.(values) ?? {}, done, failed }))
        onClose()
    },
  })

  return (
    <Dialog
      title={title}
      isOpen
      onClose={() => isBusy || onClose()}
      width={width}
      footer={
        <>
          {/* Beside the button that was pressed, in view whatever is scrolled. */}
          {stepping.refusal && (
            <div className="w-full">
              <Notice tone="bad" title={stepping.refusal} />
            </div>
          )}
          {renderAside?.(errors)}
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
            isIdle={isIdle}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {/* The step is still allowed, so nothing typed is lost. */}
      {stepping.news && (
        <div ref={showAtOnce} className="mb-4">
          <OrderNews events={stepping.news} />
        </div>
      )}
      <p className="text-ink-soft">{explanation}</p>
      <form {...formProps} id={formId} aria-label={title} className="mt-5 space-y-5 empty:mt-0">
        {renderFields?.(errors)}
      </form>
    </Dialog>
  )
}

/** Whoever has just pressed the button may have scrolled it away. */
const showAtOnce = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
