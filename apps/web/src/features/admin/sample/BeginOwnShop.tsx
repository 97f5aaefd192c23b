import { useState } from 'react'
import type { SampleChoice, SampleReport } from '@golden-bead/contracts/sample'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { counted } from '#lib/text/counted.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useEndSampleMutation, useGetSampleQuery } from './sample.api.ts'

const everything: SampleChoice = { products: true, categories: true, bank_details: true }

/** Only while the shop is the sample. */
export const SampleNotice = () => {
  const { data: sample } = useGetSampleQuery(everything)
  return (
    sample?.is_sample === true && (
      <div className="mb-6">
        <Notice title="This shop is a sample" action={<BeginOwnShop />}>
          Its products, ratings and bank details are invented.
        </Notice>
      </div>
    )
  )
}

/** Opens a dialog that asks what goes, and says what will. */
export const BeginOwnShop = () => {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Begin with my own shop
      </Button>
      {isOpen && <BeginDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

const labels = {
  products: 'Sample products',
  categories: 'Sample categories',
  bank_details: 'Sample bank details and seller',
} as const satisfies Record<keyof SampleChoice, string>

const BeginDialog = ({ onClose }: { onClose: () => void }) => {
  const dispatch = useThunkDispatch()
  const [choice, setChoice] = useState(everything)
  const found = useGetSampleQuery(choice)
  const [endSample, { isLoading }] = useEndSampleMutation()

  const begin = async () => {
    try {
      await endSample(choice).unwrap()
      dispatch(toastShown({ title: 'The shop is yours now', tone: 'good' }))
    } catch (error) {
      dispatch(callFailureToast('Failed to remove the sample.', error))
    }
    onClose()
  }
  const choiceOf = (name: keyof SampleChoice) => (
    <Checkbox
      label={labels[name]}
      checked={choice[name]}
      onChange={({ target }) => setChoice({ ...choice, [name]: target.checked })}
    />
  )

  return (
    <Dialog
      title="Begin with my own shop"
      isOpen
      onClose={() => isLoading || onClose()}
      width="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isLoading}>
            Cancel
          </Button>
          <Button
            variant="danger"
            isBusy={isLoading}
            disabled={found.currentData === undefined}
            onClick={() => void begin()}
          >
            Begin
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="text-ink-soft">What should be removed?</legend>
        {choiceOf('products')}
        {choiceOf('categories')}
        {choiceOf('bank_details')}
      </fieldset>
      <div role="status" className="mt-4 min-h-[6lh]">
        {found.currentData && <Outlook report={found.currentData} choice={choice} />}
      </div>
      {found.error && <LoadFailure words="Failed to look at the sample" query={found} />}
    </Dialog>
  )
}

const Outlook = ({ report, choice }: { report: SampleReport; choice: SampleChoice }) => (
  <ul className="list-disc space-y-1 pl-5">
    {choice.products && <li>{counted(report.products, 'product')} will be deleted.</li>}
    {report.held_products.length > 0 && (
      <li>
        You have orders for these or counted them, so they stay: {report.held_products.join(', ')}.
      </li>
    )}
    {choice.categories && (
      <li>
        {report.categories === 1 ? '1 category' : `${report.categories} categories`} without
        products will be deleted.
      </li>
    )}
    {report.bank_details && <li>Nothing can be paid by transfer until you add your account.</li>}
    <li>Sample ratings are no longer shown. What you have changed stays.</li>
  </ul>
)
