import type { ReactNode } from 'react'
import type { Subscription } from '@golden-bead/contracts/subscriptions'
import { dayAndTimeOf } from '#features/admin/moments.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { sourceLabels } from './subscription-words.ts'

type ConsentDialogProps = { subscription: Subscription; onClose: () => void }

/** The proof that somebody asked for the letters. */
export const ConsentDialog = ({ subscription, onClose }: ConsentDialogProps) => (
  <Dialog
    title="Consent"
    isOpen
    onClose={onClose}
    width="small"
    footer={
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <dl className="space-y-3">
      <Entry term="Address">{subscription.email}</Entry>
      <Entry term="Agreed to">“{subscription.consent_text}”</Entry>
      <Entry term="Given at">{sourceLabels[subscription.source]}</Entry>
      <Entry term="Agreed on">{dayAndTimeOf(subscription.consented_at)}</Entry>
      {subscription.confirmed_at !== null && (
        <Entry
          term={
            subscription.source === 'preferences'
              ? 'Confirmed with the account on'
              : 'Confirmed by mail on'
          }
        >
          {dayAndTimeOf(subscription.confirmed_at)}
        </Entry>
      )}
      {subscription.unsubscribed_at !== null && (
        <Entry term="Unsubscribed on">{dayAndTimeOf(subscription.unsubscribed_at)}</Entry>
      )}
    </dl>
  </Dialog>
)

const Entry = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{term}</dt>
    <dd>{children}</dd>
  </div>
)
