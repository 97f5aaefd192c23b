import { Trash2 } from 'lucide'
import { contactSubjectLabels } from '@golden-bead/contracts/contact'
import type { Message } from '@golden-bead/contracts/messages'
import type { Column } from '#features/admin/DataTable.tsx'
import { dayOf } from '#features/admin/moments.ts'
import { Badge } from '#ui/Badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { senderOf } from './erased-message.ts'
import { pathOfMessage, type MessageLocation } from './message-location.ts'
import { ProvenBadge } from './OrderOfMessage.tsx'

const isUnread = (message: Message) => message.read_at === null

/** On a phone: who wrote, below it what, and below that when and its state. */
export const messageCardStyle = (message: Message) =>
  classNames(
    'max-sm:gap-x-3 max-sm:py-3 max-sm:pr-3 max-sm:pl-4',
    isUnread(message) && 'max-sm:shadow-[inset_3px_0_var(--mark)]',
  )

export const messageColumns = (
  location: MessageLocation,
  onDelete: (message: Message) => void,
): Column<Message>[] => [
  {
    header: 'From',
    headerClassName: 'sm:w-[26%] sm:pl-4',
    isRowHeader: true,
    className: (message) =>
      classNames(
        'px-3 py-2 align-top font-normal lg:py-0 lg:align-middle max-sm:w-full max-sm:p-0 max-sm:pr-10 sm:pl-4',
        // The cell has the mark, since WebKit draws no shadow on the row of a table.
        isUnread(message) && 'sm:shadow-[inset_3px_0_var(--mark)]',
      ),
    cell: (message) => (
      <ShopLink
        to={pathOfMessage(location, message.id)}
        className="group flex min-h-11 flex-col justify-center lg:flex-row lg:items-center lg:justify-start lg:gap-2"
      >
        <span
          className={classNames(
            'line-clamp-2 group-hover:text-honey group-hover:underline lg:line-clamp-1',
            isUnread(message) ? 'font-semibold' : 'font-medium',
          )}
        >
          {senderOf(message)}
        </span>
        <span className="line-clamp-1 text-sm break-all text-ink-soft" title={message.email}>
          {message.email}
        </span>
      </ShopLink>
    ),
  },
  {
    header: 'Message',
    className:
      'px-3 py-2 align-top lg:py-0 lg:align-middle max-sm:w-full max-sm:px-0 max-sm:pt-1.5 max-sm:pb-1.5',
    // For a pointer; by keyboard the name before it leads there.
    cell: (message) => (
      <ShopLink
        to={pathOfMessage(location, message.id)}
        tabIndex={-1}
        className="group block lg:line-clamp-1"
      >
        <span className={classNames('group-hover:underline', isUnread(message) && 'font-semibold')}>
          {contactSubjectLabels[message.subject]}
        </span>
        {message.order_number !== null && (
          <span className="flex flex-wrap items-center gap-x-2 whitespace-nowrap tabular-nums lg:ml-2 lg:inline-flex lg:align-middle">
            {message.order_number}
            <ProvenBadge message={message} />
          </span>
        )}
        <span className="line-clamp-2 text-ink-soft lg:ml-2 lg:inline">{message.message}</span>
      </ShopLink>
    ),
  },
  {
    header: 'Sent',
    headerClassName: 'sm:w-32',
    className:
      'px-3 py-2 align-top whitespace-nowrap text-ink-soft lg:py-0 lg:align-middle max-sm:p-0 max-sm:text-sm',
    cell: ({ created_at: sentAt }) => <time dateTime={sentAt}>{dayOf(sentAt)}</time>,
  },
  {
    header: 'Status',
    headerClassName: 'sm:w-28',
    className:
      'px-3 py-2 align-top whitespace-nowrap lg:py-0 lg:align-middle max-sm:p-0 max-sm:text-sm',
    cell: (message) => <MessageState message={message} />,
  },
  {
    header: 'Actions',
    isHeaderHidden: true,
    headerClassName: 'sm:w-16',
    className:
      'py-1 pr-1 align-top lg:py-0 lg:align-middle max-sm:absolute max-sm:top-2 max-sm:right-1 max-sm:p-0 lg:pr-2',
    cell: (message) => (
      <div className="flex justify-end">
        <IconButton
          label={`Delete the message of ${senderOf(message)}`}
          icon={<Icon of={Trash2} className="size-4.5" />}
          onClick={() => onDelete(message)}
          className="hover:text-bad"
        />
      </div>
    ),
  },
]

/** Only what is left to do has a colour. */
const MessageState = ({ message }: { message: Message }) => {
  if (message.answered_at !== null) return <span className="text-ink-soft">Answered</span>
  if (message.read_at !== null) return <span className="text-ink-soft">Read</span>
  return <Badge tone="area">Unread</Badge>
}
