import { Check, FileText, Trash2 } from 'lucide'
import type { SubscriptionStatus } from '@golden-bead/contracts/newsletter'
import type { Subscription } from '@golden-bead/contracts/subscriptions'
import { dayOf } from '#features/admin/moments.ts'
import { TableFrame } from '#features/admin/TableFrame.tsx'
import { tableRoles } from '#features/admin/table-roles.ts'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { momentOfStatus, sourceLabels, statusLabels } from './subscription-words.ts'

type SubscriptionTableProps = {
  subscriptions: readonly Subscription[]
  isUpdating: boolean
  onShowConsent: (subscription: Subscription) => void
  onDelete: (subscription: Subscription) => void
}

const headStyle = 'px-3 py-3 text-left font-medium whitespace-nowrap'

/** On a phone a row is a card: the address and the buttons, below them the rest in one line. */
const detailStyle = 'px-3 py-2 whitespace-nowrap max-sm:order-1 max-sm:p-0 max-sm:text-sm'

export const SubscriptionTable = ({
  subscriptions,
  isUpdating,
  onShowConsent,
  onDelete,
}: SubscriptionTableProps) => (
  <TableFrame label="Table of subscriptions" isUpdating={isUpdating}>
    <table
      {...tableRoles.table}
      className="w-full border-collapse text-[0.95rem] max-sm:block sm:min-w-[40rem]"
    >
      <caption className="sr-only">Subscriptions</caption>
      <thead
        {...tableRoles.group}
        className="border-b border-beech bg-ink/4 max-sm:sr-only max-sm:block"
      >
        <tr {...tableRoles.row} className="max-sm:block">
          <th {...tableRoles.head} scope="col" className={`${headStyle} sm:pl-4`}>
            Address
          </th>
          <th {...tableRoles.head} scope="col" className={headStyle}>
            Status
          </th>
          <th {...tableRoles.head} scope="col" className={headStyle}>
            Since
          </th>
          <th {...tableRoles.head} scope="col" className={`${headStyle} sm:max-lg:hidden`}>
            Given at
          </th>
          <th {...tableRoles.head} scope="col" className="py-3">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group} className="max-sm:block">
        {subscriptions.map((subscription) => (
          <tr
            key={subscription.id}
            {...tableRoles.row}
            className="border-b border-beech last:border-0 hover:bg-paper max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:py-2 max-sm:pr-1 max-sm:pl-4"
          >
            <th
              {...tableRoles.rowHead}
              scope="row"
              className="px-3 py-2 text-left font-medium wrap-anywhere max-sm:w-[calc(100%-6.5rem)] max-sm:p-0 sm:pl-4"
            >
              {subscription.email}
            </th>
            <td {...tableRoles.cell} className={detailStyle}>
              <SubscriptionState status={subscription.status} />
            </td>
            <td {...tableRoles.cell} className={`${detailStyle} text-ink-soft`}>
              <time dateTime={momentOfStatus(subscription)}>
                {dayOf(momentOfStatus(subscription))}
              </time>
            </td>
            <td {...tableRoles.cell} className={`${detailStyle} text-ink-soft sm:max-lg:hidden`}>
              {sourceLabels[subscription.source]}
            </td>
            <td {...tableRoles.cell} className="py-2 pr-1 max-sm:p-0 lg:pr-2">
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
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableFrame>
)

const SubscriptionState = ({ status }: { status: SubscriptionStatus }) =>
  status === 'confirmed' ? (
    <span className="flex items-center gap-1 text-good">
      <Icon of={Check} className="size-4" />
      {statusLabels.confirmed}
    </span>
  ) : (
    <span className="text-ink-soft">{statusLabels[status]}</span>
  )
