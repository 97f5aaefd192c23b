import { Check, FileText, Trash2 } from 'lucide'
import type { SubscriptionStatus } from '@golden-bead/contracts/newsletter'
import type { Subscription } from '@golden-bead/contracts/subscriptions'
import type { Column } from '#features/admin/DataTable.tsx'
import { dayOf } from '#features/admin/moments.ts'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { momentOfStatus, sourceLabels, statusLabels } from './subscription-words.ts'

type Actions = {
  onShowConsent: (subscription: Subscription) => void
  onDelete: (subscription: Subscription) => void
}

/** On a phone: the address and the buttons, below them the rest in one line. */
export const subscriptionCardStyle = 'max-sm:gap-x-3 max-sm:py-2 max-sm:pr-1 max-sm:pl-4'

const detailStyle = 'px-3 whitespace-nowrap max-sm:order-1 max-sm:p-0 max-sm:text-sm'

export const subscriptionColumns = ({
  onShowConsent,
  onDelete,
}: Actions): Column<Subscription>[] => [
  {
    header: 'Address',
    headerClassName: 'sm:pl-4',
    isRowHeader: true,
    className: 'px-3 font-medium wrap-anywhere max-sm:w-[calc(100%-6.5rem)] max-sm:p-0 sm:pl-4',
    cell: ({ email }) => email,
  },
  {
    header: 'Status',
    className: detailStyle,
    cell: ({ status }) => <SubscriptionState status={status} />,
  },
  {
    header: 'Since',
    className: `${detailStyle} text-ink-soft`,
    cell: (subscription) => (
      <time dateTime={momentOfStatus(subscription)}>{dayOf(momentOfStatus(subscription))}</time>
    ),
  },
  {
    header: 'Given at',
    headerClassName: 'sm:max-lg:hidden',
    className: `${detailStyle} text-ink-soft sm:max-lg:hidden`,
    cell: ({ source }) => sourceLabels[source],
  },
  {
    header: 'Actions',
    isHeaderHidden: true,
    className: 'pr-1 max-sm:p-0 lg:pr-2',
    cell: (subscription) => (
      <div className="flex justify-end">
        <IconButton
          label={`Show the consent of ${subscription.email}`}
          icon={<Icon of={FileText} className="size-4.5" />}
          onClick={() => onShowConsent(subscription)}
        />
        <IconButton
          label={`Delete ${subscription.email}`}
          icon={<Icon of={Trash2} className="size-4.5" />}
          onClick={() => onDelete(subscription)}
          className="hover:text-bad"
        />
      </div>
    ),
  },
]

const SubscriptionState = ({ status }: { status: SubscriptionStatus }) =>
  status === 'confirmed' ? (
    <span className="flex items-center gap-1 text-good">
      <Icon of={Check} className="size-4" />
      {statusLabels.confirmed}
    </span>
  ) : (
    <span className="text-ink-soft">{statusLabels[status]}</span>
  )
