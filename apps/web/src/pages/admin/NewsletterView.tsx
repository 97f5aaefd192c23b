import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Subscription } from '@golden-bead/contracts/subscriptions'
import { ExportButton } from '#features/admin/ExportButton.tsx'
import { useListSubscriptionsQuery } from '#features/admin/newsletter/admin-newsletter.api.ts'
import { ConsentDialog } from '#features/admin/newsletter/ConsentDialog.tsx'
import { DeleteSubscription } from '#features/admin/newsletter/DeleteSubscription.tsx'
import { exportSubscriptions } from '#features/admin/newsletter/export-subscriptions.ts'
import { newsletterLocation } from '#features/admin/newsletter/newsletter-location.ts'
import { NewsletterFilters } from '#features/admin/newsletter/NewsletterFilters.tsx'
import {
  subscriptionCardStyle,
  subscriptionColumns,
} from '#features/admin/newsletter/subscription-columns.tsx'
import {
  subscriptionPageLength,
  subscriptionQuery,
} from '#features/admin/newsletter/subscription-query.ts'
import { listedBy } from './listed-by.ts'
import { ListPage } from './ListPage.tsx'

type Task = { kind: 'consent' | 'delete'; subscription: Subscription }

export const NewsletterView = () => {
  const [search] = useSearchParams()
  const location = newsletterLocation.read(search)
  const [task, setTask] = useState<Task>()
  const query = subscriptionQuery(location)
  const found = useListSubscriptionsQuery(query, { refetchOnMountOrArgChange: true })
  const close = () => setTask(undefined)

  return (
    <>
      <ListPage
        title="Newsletter"
        caption="Subscriptions"
        noun="subscription"
        emptyText="Subscribers appear here."
        actions={
          <ExportButton noun="subscription" fileName="newsletter" exportAll={exportSubscriptions} />
        }
        location={location}
        address={newsletterLocation}
        renderFilters={(chosen, choose) => (
          <>
            <p className="w-full max-w-prose text-ink-soft">
              Your mail service sends the letters: export the confirmed addresses for it. Only
              confirmed addresses may be written to.
            </p>
            <NewsletterFilters location={chosen} onChange={choose} />
          </>
        )}
        {...listedBy(found)}
        pageLength={subscriptionPageLength}
        table={{
          columns: subscriptionColumns({
            onShowConsent: (subscription) => setTask({ kind: 'consent', subscription }),
            onDelete: (subscription) => setTask({ kind: 'delete', subscription }),
          }),
          keyOf: (subscription) => subscription.id,
          cardStyle: subscriptionCardStyle,
        }}
      />
      {task?.kind === 'consent' && (
        <ConsentDialog subscription={task.subscription} onClose={close} />
      )}
      <DeleteSubscription
        subscription={task?.kind === 'delete' ? task.subscription : undefined}
        search={query}
        onClose={close}
      />
    </>
  )
}
