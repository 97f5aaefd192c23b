import { useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import type { Message } from '@golden-bead/contracts/messages'
import { paths } from '@golden-bead/contracts/paths'
import { lastKnownRows } from '#lib/api/listed-rows.ts'
import { useListMessagesQuery } from '#features/admin/messages/admin-messages.api.ts'
import { DeleteMessage } from '#features/admin/messages/DeleteMessage.tsx'
import {
  messageLocation,
  openedMessage,
  type MessageLocation,
} from '#features/admin/messages/message-location.ts'
import { messagePageLength, messageQuery } from '#features/admin/messages/message-query.ts'
import { MessageTable } from '#features/admin/messages/MessageTable.tsx'
import { NothingListed } from '#features/admin/NothingListed.tsx'
import { counted } from '#lib/text/counted.ts'
import { useOptimisticChoice } from '#lib/use-optimistic-choice.ts'
import { useClientConfig } from '#ui/ClientConfig.tsx'
import { SearchForm } from '#ui/forms/SearchForm.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { MessageView } from './MessageView.tsx'
import { messageOf } from './return-focus.ts'
import { useReturnToHeading } from './use-return-to-heading.ts'

export const MessagesView = () => {
  const [search] = useSearchParams()
  const location = messageLocation.read(search)
  const opened = openedMessage(search)

  return opened === undefined ? (
    <MessageList location={location} />
  ) : (
    <MessageView key={opened} id={opened} list={location} />
  )
}

const MessageList = ({ location }: { location: MessageLocation }) => {
  const [chosen, choose] = useOptimisticChoice(location)
  const { state } = useLocation()
  const [returnedTo] = useState(() => messageOf(state))
  const { contactEmail } = useClientConfig()
  const heading = useRef<HTMLHeadingElement>(null)
  const [condemned, setCondemned] = useState<Message>()
  const query = messageQuery(location)
  const found = useListMessagesQuery(query, { refetchOnMountOrArgChange: true })
  const isMissing = found.error !== undefined && !found.currentData
  const shown = isMissing ? undefined : lastKnownRows(found)
  const pageCount = Math.ceil((shown?.total ?? 0) / messagePageLength)
  // The row that had the focus may have been deleted, and another try takes its button away.
  useRestoredFocus(heading, found.error ?? shown)
  useReturnToHeading(
    heading,
    // It may be deleted, or on another page by now.
    returnedTo === undefined ? undefined : shown?.rows.every(({ id }) => id !== returnedTo),
  )

  return (
    <section aria-labelledby="messages-heading">
      <div className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="messages-heading" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Messages
        </h2>
        <p role="status" className="text-ink-soft">
          {shown && counted(shown.total, 'message')}
        </p>
      </div>
      {contactEmail === undefined && (
        <div className="mb-5">
          <Notice title="Messages are kept here only">
            Set <code>CONTACT_EMAIL</code> and the shop mails them to that address as well.
          </Notice>
        </div>
      )}
      <SearchForm
        label="Messages"
        fieldLabel="Search sender, text or reference"
        action={paths.adminMessages()}
        query={chosen.query}
        maxLength={searchLengthMax}
        onSearch={(words) => {
          const next = { ...messageLocation.all, query: words }
          choose(next, messageLocation.pathOf(next), { preventScrollReset: true })
        }}
        className="mb-5"
      />
      {found.error && (
        <div className="mb-5">
          <LoadFailure words="Failed to fetch messages" query={found} />
        </div>
      )}
      {isMissing ? null : !shown ? (
        <LoadingSkeleton className="h-[32rem] w-full" />
      ) : shown.rows.length === 0 ? (
        <NothingListed
          noun="messages"
          emptyText="What people write in the contact form appears here."
          isFiltered={messageLocation.isNarrowed(location)}
          pathOfAll={messageLocation.pathOf(messageLocation.all)}
          pathOfLastPage={
            shown.total > 0 ? messageLocation.pathOf({ ...location, page: pageCount }) : undefined
          }
        />
      ) : (
        <MessageTable
          messages={shown.rows}
          location={location}
          isUpdating={found.isFetching}
          focusedId={returnedTo}
          onDelete={setCondemned}
        />
      )}
      <Pagination
        label="Pages of messages"
        page={location.page}
        pageCount={pageCount}
        pathOf={(page) => messageLocation.pathOf({ ...location, page })}
        results={heading}
      />
      <DeleteMessage message={condemned} search={query} onClose={() => setCondemned(undefined)} />
    </section>
  )
}
