import type { Message } from '@golden-bead/contracts/messages'
import { TableFrame } from '#features/admin/TableFrame.tsx'
import { tableRoles } from '#features/admin/table-roles.ts'
import { MessageTableRow } from './MessageTableRow.tsx'
import type { MessageLocation } from './message-location.ts'

type MessageTableProps = {
  messages: readonly Message[]
  location: MessageLocation
  isUpdating: boolean
  /** The message to whose row the focus returns. */
  focusedId: string | undefined
  onDelete: (message: Message) => void
}

const headStyle = 'px-3 py-3 text-left font-medium'

export const MessageTable = ({
  messages,
  location,
  isUpdating,
  focusedId,
  onDelete,
}: MessageTableProps) => (
  <TableFrame label="Table of messages" isUpdating={isUpdating}>
    <table
      {...tableRoles.table}
      className="w-full border-collapse text-[0.95rem] max-sm:block sm:min-w-[40rem] sm:table-fixed"
    >
      <caption className="sr-only">Messages</caption>
      <thead
        {...tableRoles.group}
        className="border-b border-beech bg-ink/4 max-sm:sr-only max-sm:block"
      >
        <tr {...tableRoles.row} className="max-sm:block">
          <th {...tableRoles.head} scope="col" className={`${headStyle} sm:w-[26%] sm:pl-4`}>
            From
          </th>
          <th {...tableRoles.head} scope="col" className={headStyle}>
            Message
          </th>
          <th {...tableRoles.head} scope="col" className={`${headStyle} sm:w-32`}>
            Sent
          </th>
          <th {...tableRoles.head} scope="col" className={`${headStyle} sm:w-28`}>
            Status
          </th>
          <th {...tableRoles.head} scope="col" className="py-3 sm:w-16">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group} className="max-sm:block">
        {messages.map((message) => (
          <MessageTableRow
            key={message.id}
            message={message}
            location={location}
            isFocused={message.id === focusedId}
            onDelete={() => onDelete(message)}
          />
        ))}
      </tbody>
    </table>
  </TableFrame>
)
