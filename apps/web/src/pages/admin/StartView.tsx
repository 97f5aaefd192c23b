import { UnreadMessages } from '#features/admin/messages/UnreadMessages.tsx'
import { WhatIsWrong, WhatWaits } from '#features/admin/orders/WhatWaits.tsx'
import { ReadyToSell } from '#features/admin/start/ReadyToSell.tsx'
import { useGetStartQuery } from '#features/admin/start/start.api.ts'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

/** A test email is sent a moment later. */
const everyFewSeconds = 5_000

export const StartView = () => {
  const found = useGetStartQuery(undefined, {
    pollingInterval: everyFewSeconds,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  const start = found.data

  return (
    <>
      <section aria-labelledby="today-heading" className="mb-10">
        <h2 id="today-heading" className="mb-3 text-2xl">
          Today
        </h2>
        <WhatWaits isWhole />
        <WhatIsWrong />
        <UnreadMessages />
      </section>
      {start?.to_do.length !== 0 && (
        <section aria-labelledby="ready-heading">
          <h2 id="ready-heading" className="mb-5 text-2xl">
            Ready to sell?
          </h2>
          {found.error && (
            <div className="mb-5">
              <LoadFailure words="Failed to check the shop" query={found} />
            </div>
          )}
          {start ? (
            <ReadyToSell start={start} />
          ) : (
            !found.error && <LoadingSkeleton className="h-[32rem] w-full" />
          )}
        </section>
      )}
    </>
  )
}
