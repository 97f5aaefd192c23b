import type { ReactNode } from 'react'
import { Navigate, useLocation, useNavigation } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import { Container } from '#ui/layout/Container.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useAuth, type ShownUser } from './use-auth.ts'

/** Redirects signed-out visitors to the login, and back after it. */
export const RequireUser = ({ children }: { children: (user: ShownUser) => ReactNode }) => {
  const { user, isLoading } = useAuth()
  const { pathname, search } = useLocation()
  // As after a logout: the redirect to the login would cancel a navigation that is under way.
  const isStaying = useNavigation().state === 'idle'

  if (user) return children(user)
  if (!isLoading && isStaying) return <Navigate to={paths.login(`${pathname}${search}`)} replace />
  return (
    <Container className="py-14">
      <p className="sr-only" role="status">
        Loading
      </p>
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="mt-10 h-72 w-full" />
    </Container>
  )
}
