import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useAuth } from '#features/account/use-auth.ts'
import { orderNumberOf, otherViewOf, viewLabels } from '#features/admin/admin-location.ts'
import { paths } from '@golden-bead/contracts/paths'
import type { PageFrame } from '#lib/page-frame.ts'
import { Container } from '#ui/layout/Container.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { AdminHeader } from './AdminHeader.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { PanelContent } from './PanelContent.tsx'
import { SessionEnded } from './SessionEnded.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import picture from '#ui/art/locked-box.svg'

// A chunk of its own, which visitors without the rights do not load.
const AdminPanel = lazy(() =>
  import('./AdminPanel.tsx').then(({ AdminPanel: Component }) => ({ default: Component })),
)

/** The owner works here, and has no use for the menus of the shop. */
export const handle: PageFrame = { Header: AdminHeader, Footer: () => null }

/** Shows the panel to admins. The server checks the rights on every request. */
export const Component = () => {
  const { user, isProfileLoading, isProfileMissing, profileError, retryProfile } = useAuth()
  const { pathname, search } = useLocation()
  const isStaying = useNavigation().state === 'idle'
  const place = useRef<HTMLDivElement>(null)
  const [adminId, setAdminId] = useState<string>()
  const isAdmin = user?.role === 'admin'
  if (isAdmin && adminId !== user.id) setAdminId(user.id)

  // The panel stays mounted when the session ends or the profile is refetched, so that no form is lost.
  const isUnknown =
    user === undefined || (isProfileMissing ? user.id === adminId : isProfileLoading)
  const isShown = isAdmin || (adminId !== undefined && isUnknown)

  // A successful retry unmounts its button, and the focus with it.
  useRestoredFocus(place, isProfileMissing)

  return (
    <>
      <PageMeta
        title={titleOf(pathname)}
        description="Product management."
        path={paths.admin()}
        isHidden
      />
      {/* Down to the end of the page, below which the frame of the shop leaves room. */}
      <div
        ref={place}
        tabIndex={-1}
        className="outline-none lg:-mb-24 lg:grid lg:grow lg:grid-cols-[12.5rem_minmax(0,1fr)] print:block"
      >
        {isShown ? (
          <Suspense fallback={<PanelOnItsWay />}>
            <AdminPanel>{!user && !isProfileLoading && isStaying && <SessionEnded />}</AdminPanel>
          </Suspense>
        ) : isProfileMissing ? (
          <PanelContent>
            <LoadFailure
              words="Failed to fetch your profile"
              query={{ error: profileError, refetch: retryProfile, isFetching: isProfileLoading }}
            />
          </PanelContent>
        ) : isProfileLoading ? (
          <PanelOnItsWay />
        ) : (
          <AccessDenied isLoggedIn={user !== undefined} here={`${pathname}${search}`} />
        )}
      </div>
    </>
  )
}

/** Read out where a view is opened, so each has one of its own. */
const titleOf = (pathname: string) => {
  const order = orderNumberOf(pathname)
  if (order !== undefined) return `Order ${order}`
  const view = otherViewOf(pathname)
  return view === undefined ? 'Admin Panel' : `${viewLabels[view]} · Admin Panel`
}

const PanelOnItsWay = () => (
  <PanelContent>
    <LoadingSkeleton className="h-12 w-full" />
    <Skeleton className="mt-5 h-80 w-full" />
  </PanelContent>
)

type AccessDeniedProps = { isLoggedIn: boolean; here: string }

const AccessDenied = ({ isLoggedIn, here }: AccessDeniedProps) => (
  <Container className="pb-16 lg:col-span-2">
    <EmptyState
      headingLevel="h1"
      title="Access Denied - You need admin privileges to access this page."
      picture={picture}
      actions={
        <>
          {!isLoggedIn && <ButtonLink to={paths.login(here)}>Log in</ButtonLink>}
          <ButtonLink to={paths.home()} variant="secondary">
            Return to Home
          </ButtonLink>
        </>
      }
    />
  </Container>
)
