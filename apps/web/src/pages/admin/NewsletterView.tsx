import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Subscription } from '@golden-bead/contracts/subscriptions'
import { lastKnownRows } from '#lib/api/listed-rows.ts'
import { useListSubscriptionsQuery } from '#features/admin/newsletter/admin-newsletter.api.ts'
import { ConsentDialog } from '#features/admin/newsletter/ConsentDialog.tsx'
import { DeleteSubscription } from '#features/admin/newsletter/DeleteSubscription.tsx'
import { NewsletterFilters } from '#features/admin/newsletter/NewsletterFilters.tsx'
import { newsletterLocation } from '#features/admin/newsletter/newsletter-location.ts'
import { ExportButton } from '#features/admin/ExportButton.tsx'
import { exportSubscriptions } from '#features/admin/newsletter/export-subscriptions.ts'
import {
  subscriptionPageLength,
  subscriptionQuery,
} from '#features/admin/newsletter/subscription-query.ts'
import { SubscriptionTable } from '#features/admin/newsletter/SubscriptionTable.tsx'
import { NothingListed } from '#features/admin/NothingListed.tsx'
import { counted } from '#lib/text/counted.ts'
import { useOptimisticChoice } from '#lib/use-optimistic-choice.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

type Task = { kind: 'consent' | 'delete'; subscription: Subscription }

export const NewsletterView = () => {
  const [search] = useSearchParams()
  const location = newsletterLocation.read(search)
  const [chosen, choose] = useOptimisticChoice(location)
  const [task, setTask] = useState<Task>()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = subscriptionQuery(location)
  const found = useListSubscriptionsQuery(query, { refetchOnMountOrArgChange: true })
  const isMissing = found.error !== undefined && !found.currentData
  const shown = isMissing ? undefined : lastKnownRows(found)
  const pageCount = Math.ceil((shown?.total ?? 0) / subscriptionPageLength)
  const close = () => setTask(undefined)
  // The row that had the focus may have been deleted, and another try takes its button away.
  useRestoredFocus(heading, found.error ?? shown)

  return (
    <section aria-labelledby="newsletter-heading">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="newsletter-heading" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Newsletter
        </h2>
        <p role="status" className="mr-auto text-ink-soft">
          {shown && counted(shown.total, 'subscription')}
        </p>
        <ExportButton noun="subscription" fileName="newsletter" exportAll={exportSubscriptions} />
      </div>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">
        Your mail service sends the letters: export the confirmed addresses for it. Only confirmed
        addresses may be written to.
      </p>
      <div className="mb-5">
        <NewsletterFilters
          location={chosen}
          onChange={(next) =>
            choose(next, newsletterLocation.pathOf(next), { preventScrollReset: true })
          }
        />
      </div>
      {found.error && (
        <div className="mb-5">
          <LoadFailure words="Failed to fetch subscriptions" query={found} />
        </div>
      )}
      {isMissing ? null : !shown ? (
        <LoadingSkeleton className="h-[32rem] w-full" />
      ) : shown.rows.length === 0 ? (
        <NothingListed
          noun="subscriptions"
          emptyText="Who asks for the newsletter appears here."
          isFiltered={newsletterLocation.isNarrowed(location)}
          pathOfAll={newsletterLocation.pathOf(newsletterLocation.all)}
          pathOfLastPage={
            shown.total > 0
              ? newsletterLocation.pathOf({ ...location, page: pageCount })
              : undefined
          }
        />
      ) : (
        <SubscriptionTable
          subscriptions={shown.rows}
          isUpdating={found.isFetching}
          onShowConsent={(subscription) => setTask({ kind: 'consent', subscription })}
          onDelete={(subscription) => setTask({ kind: 'delete', subscription })}
        />
      )}
      <Pagination
        label="Pages of subscriptions"
        page={location.page}
        pageCount={pageCount}
        pathOf={(page) => newsletterLocation.pathOf({ ...location, page })}
        results={heading}
      />
      {task?.kind === 'consent' && (
        <ConsentDialog subscription={task.subscription} onClose={close} />
      )}
      <DeleteSubscription
        subscription={task?.kind === 'delete' ? task.subscription : undefined}
        search={query}
        onClose={close}
      />
    </section>
  )
}
