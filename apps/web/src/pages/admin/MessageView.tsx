import { useState } from 'react'
import { ChevronLeft, Trash2 } from 'lucide'
import { useNavigate } from 'react-router'
import { contactSubjectLabels } from '@golden-bead/contracts/contact'
import type { Message } from '@golden-bead/contracts/messages'
import { useGetMessageQuery } from '#features/admin/messages/admin-messages.api.ts'
import { DeleteMessage } from '#features/admin/messages/DeleteMessage.tsx'
import { OrderOfMessage } from '#features/admin/messages/OrderOfMessage.tsx'
import { isErased, senderOf } from '#features/admin/messages/erased-message.ts'
import { MessageActions } from '#features/admin/messages/MessageActions.tsx'
import { messageLocation, type MessageLocation } from '#features/admin/messages/message-location.ts'
import { MessageNote } from '#features/admin/messages/MessageNote.tsx'
import { messageQuery } from '#features/admin/messages/message-query.ts'
import { useMarkAsRead } from '#features/admin/messages/use-mark-as-read.ts'
import { dayAndTimeOf } from '#features/admin/moments.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { Headed } from './Headed.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import type { ReturnTo } from './return-focus.ts'

type MessageViewProps = { id: string; list: MessageLocation }

export const MessageView = ({ id, list }: MessageViewProps) => {
  const navigate = useNavigate()
  const found = useGetMessageQuery(id, { refetchOnMountOrArgChange: true })
  const [isCondemned, setIsCondemned] = useState(false)
  const message = found.currentData
  const state = { row: id } satisfies ReturnTo
  const listPath = messageLocation.pathOf(list)
  useMarkAsRead(message ?? undefined)

  if (message === undefined) {
    if (!found.error) return <LoadingSkeleton className="h-[32rem] w-full" />
    return (
      <Headed key="failed" title="Message">
        <LoadFailure words="Failed to fetch the message" query={found} />
      </Headed>
    )
  }
  if (message === null) {
    return (
      <EmptyState
        title="Message not found"
        actions={<ButtonLink to={listPath}>Back to the messages</ButtonLink>}
      />
    )
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between">
        <ShopLink
          to={listPath}
          state={state}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-soft hover:text-honey"
        >
          <Icon of={ChevronLeft} className="size-4.5" />
          All messages
        </ShopLink>
        <Button
          variant="quiet"
          onClick={() => setIsCondemned(true)}
          className="-mr-5 hover:text-bad"
        >
          <Icon of={Trash2} className="size-4.5" />
          Delete
        </Button>
      </div>
      <Headed title={contactSubjectLabels[message.subject]}>
        {found.error && (
          <div className="mb-5">
            <LoadFailure words="Failed to fetch the message" query={found} />
          </div>
        )}
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <MessageText message={message} />
          <div className="space-y-8">
            <MessageActions message={message} />
            {message.is_proven === false && (
              <Notice tone="calm" title="Not proven to be from the buyer">
                It merely names the order, and anybody can. Say nothing of the order in your answer;
                it quotes nothing of the message.
              </Notice>
            )}
            <MessageNote message={message} refetch={async () => (await found.refetch()).data} />
          </div>
        </div>
      </Headed>
      <DeleteMessage
        message={isCondemned ? message : undefined}
        search={messageQuery(list)}
        onDeleted={() => void navigate(listPath, { state })}
        onClose={() => setIsCondemned(false)}
      />
    </>
  )
}

const MessageText = ({ message }: { message: Message }) => (
  <article className="self-start rounded-md border border-beech bg-sheet px-5 py-5 sm:px-6">
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-[0.95rem]">
      <dt className="text-ink-soft">From</dt>
      <dd>
        {/* Isolated: characters that turn the direction would change how the address reads. */}
        <bdi className="font-medium">{senderOf(message)}</bdi>{' '}
        <span className="text-ink-soft">{message.email}</span>
      </dd>
      <dt className="text-ink-soft">Sent</dt>
      <dd>
        <time dateTime={message.created_at}>{dayAndTimeOf(message.created_at)}</time>
      </dd>
      {(message.order_number ?? message.named_order) !== '' && (
        <>
          <dt className="text-ink-soft">Order</dt>
          <dd>
            <OrderOfMessage message={message} />
          </dd>
        </>
      )}
      <dt className="text-ink-soft">Reference</dt>
      <dd>{message.reference}</dd>
      <dt className="text-ink-soft">Answered</dt>
      <dd>
        <span role="status">
          {message.answered_at === null ? (
            'Not yet'
          ) : (
            <time dateTime={message.answered_at}>{dayAndTimeOf(message.answered_at)}</time>
          )}
        </span>
      </dd>
    </dl>
    <div className="mt-4 border-t border-beech pt-4">
      {isErased(message) ? (
        <p className="text-ink-soft">Name, address and text were deleted with the account.</p>
      ) : (
        <p className="max-w-prose whitespace-pre-wrap">{message.message}</p>
      )}
    </div>
  </article>
)
