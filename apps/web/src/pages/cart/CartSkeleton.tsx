import { PageHeading } from '#ui/layout/PageHeading.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'

/** The saved cart is read within a moment of the start. */
export const CartSkeleton = () => (
  <>
    <PageHeading title="Shopping Cart" />
    <div className="grid min-h-[60vh] content-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_23rem]">
      <p role="status" className="sr-only">
        Loading cart
      </p>
      <noscript>
        <p className="col-span-full">
          Your cart is kept only in this browser, which needs JavaScript to show it.
        </p>
      </noscript>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
      </div>
      <Skeleton className="h-80 rounded-lg" />
    </div>
  </>
)
