import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import type { Message } from '@golden-bead/contracts/messages'
import { paths } from '@golden-bead/contracts/paths'
import { useListMessagesQuery } from '#features/admin/messages/admin-messages.api.ts'
import { DeleteMessage } from '#features/admin/messages/DeleteMessage.tsx'
import { listSearchStyle } from '#features/admin/list-search-style.ts'
import { messageCardStyle, messageColumns } from '#features/admin/messages/message-columns.tsx'
import {
  messageLocation,
  openedMessage,
  type MessageLocation,
} from '#features/admin/messages/message-location.ts'
import { messagePageLength, messageQuery } from '#features/admin/messages/message-query.ts'
import { useClientConfig } from '#ui/ClientConfig.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SearchForm } from '#ui/forms/SearchForm.tsx'
import { listedBy } from './listed-by.ts'
import { ListPage } from './ListPage.tsx'
import { MessageView } from './MessageView.tsx'

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
  const { hasMailbox } = useClientConfig()
  const [condemned, setCondemned] = useState<Message>()
  const query = messageQuery(location)
  const found = useListMessagesQuery(query, { refetchOnMountOrArgChange: true })

  return (
    <>
      <ListPage
        title="Messages"
        noun="message"
        emptyText="Messages from the contact form appear here."
        location={location}
        address={messageLocation}
        renderFilters={(chosen, choose) => (
          <>
            {!hasMailbox && (
              <div className="order-1 w-full">
                <Notice title="Messages are kept here only">
                  Set <code>CONTACT_EMAIL</code> and the shop also emails them to that address.
                </Notice>
              </div>
            )}
            <SearchForm
              label="Messages"
              fieldLabel="Search sender, text or reference"
              action={paths.adminMessages()}
              query={chosen.query}
              maxLength={searchLengthMax}
              onSearch={(words) => choose({ query: words, page: 1 })}
              className={listSearchStyle}
            />
          </>
        )}
        {...listedBy(found)}
        pageLength={messagePageLength}
        table={{
          columns: messageColumns(location, setCondemned),
          keyOf: (message) => message.id,
          cardStyle: messageCardStyle,
          isFixed: true,
        }}
      />
      <DeleteMessage message={condemned} search={query} onClose={() => setCondemned(undefined)} />
    </>
  )
}
