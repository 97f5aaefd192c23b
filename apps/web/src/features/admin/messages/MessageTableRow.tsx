import { useEffect, useRef } from 'react'
import { Trash2 } from 'lucide'
import { contactSubjectLabels } from '@golden-bead/contracts/contact'
import type { Message } from '@golden-bead/contracts/messages'
import { dayOf } from '#features/admin/moments.ts'
import { tableRoles } from '#features/admin/table-roles.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { senderOf } from './erased-message.ts'
import { MessageState } from './MessageState.tsx'
import { pathOfMessage, type MessageLocation } from './message-location.ts'

type MessageTableRowProps = {
  message: Message
  location: MessageLocation
  isFocused: boolean
  onDelete: () => void
}

/** On a phone a row is a card: who wrote, below it what, and below that when and its state. */
export const MessageTableRow = ({
  message,
  location,
  isFocused,
  onDelete,
}: MessageTableRowProps) => {
  const { id, email, subject, message: text, read_at: readAt, created_at: sentAt } = message
  const link = useRef<HTMLAnchorElement>(null)
  const sender = senderOf(message)
  const isUnread = readAt === null
  const path = pathOfMessage(location, id)

  useEffect(() => {
    if (isFocused) focusOnArrival(link.current)
  }, [isFocused])

  return (
    <tr
      {...tableRoles.row}
      className={classNames(
        'border-b border-beech last:border-0 hover:bg-paper max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:py-3 max-sm:pr-3 max-sm:pl-4',
        isUnread && 'max-sm:shadow-[inset_3px_0_var(--mark)]',
      )}
    >
      {/* The cell has the mark, since WebKit draws no shadow on the row of a table. */}
      <th
        {...tableRoles.rowHead}
        scope="row"
        className={classNames(
          'px-3 py-2 text-left align-top font-normal max-sm:w-full max-sm:p-0 max-sm:pr-10 sm:pl-4',
          isUnread && 'sm:shadow-[inset_3px_0_var(--mark)]',
        )}
      >
        <ShopLink ref={link} to={path} className="group flex min-h-11 flex-col justify-center">
          <span
            className={classNames(
              'line-clamp-2 group-hover:text-honey group-hover:underline',
              isUnread ? 'font-semibold' : 'font-medium',
            )}
          >
            {sender}
          </span>
          <span className="line-clamp-1 text-sm text-ink-soft" title={email}>
            {email}
          </span>
        </ShopLink>
      </th>
      <td
        {...tableRoles.cell}
        className="px-3 py-2 align-top max-sm:w-full max-sm:px-0 max-sm:pt-1.5 max-sm:pb-1.5"
      >
        {/* For a pointer; by keyboard the name before it leads there. */}
        <ShopLink to={path} tabIndex={-1} className="group block">
          <span className={classNames('group-hover:underline', isUnread && 'font-semibold')}>
            {contactSubjectLabels[subject]}
          </span>
          <span className="line-clamp-2 text-ink-soft">{text}</span>
        </ShopLink>
      </td>
      <td
        {...tableRoles.cell}
        className="px-3 py-2 align-top whitespace-nowrap text-ink-soft max-sm:p-0 max-sm:text-sm"
      >
        <time dateTime={sentAt}>{dayOf(sentAt)}</time>
      </td>
      <td
        {...tableRoles.cell}
        className="px-3 py-2 align-top whitespace-nowrap max-sm:p-0 max-sm:text-sm"
      >
        <MessageState message={message} />
      </td>
      <td
        {...tableRoles.cell}
        className="py-1 pr-1 align-top max-sm:absolute max-sm:top-2 max-sm:right-1 max-sm:p-0 lg:pr-2"
      >
        <div className="flex justify-end">
          <IconButton
            label={`Delete the message of ${sender}`}
            icon={<Icon of={Trash2} className="size-4.5" />}
            onClick={onDelete}
            className="hover:text-bad"
          />
        </div>
      </td>
    </tr>
  )
}
