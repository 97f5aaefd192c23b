import { Navigate, useLocation } from 'react-router'
import { AuthFrame } from '#features/account/AuthFrame.tsx'
import { LoginForm } from '#features/account/LoginForm.tsx'
import { useAuth } from '#features/account/use-auth.ts'
import { useNextPath } from '#features/account/use-next-path.ts'
import { toRecord } from '#lib/api/read-json.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { paths } from '@golden-bead/contracts/paths'
import { useClientConfig, useShop } from '#ui/ClientConfig.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

export const Component = () => {
  const { name } = useShop()
  const { user, isProfileLoading } = useAuth()
  const { isSignUpDisabled } = useClientConfig()
  const { state }: { state: unknown } = useLocation()
  // Only the browser has a history state: server rendering has none.
  const registeredEmail = useHydrated() ? registeredEmailOf(state) : undefined
  const next = useNextPath()

  return (
    <>
      {/* What was filled in stays until the next page is there. */}
      {user && (next !== undefined || !isProfileLoading) && (
        <Navigate
          to={next ?? (user.role === 'admin' ? paths.adminStart() : paths.home())}
          replace
        />
      )}
      <PageMeta title="Login" description={`Log in to your ${name} account.`} isHidden />
      <AuthFrame
        {...(registeredEmail === undefined ? greeting : lastStep)}
        footer={
          <>
            {!isSignUpDisabled && (
              <>
                New here?{' '}
                <ShopLink to={paths.register(next)} className="link">
                  Create an account
                </ShopLink>
                <br />
              </>
            )}
            Ordered without an account?{' '}
            <ShopLink to={paths.findOrder()} className="link mt-3 inline-block">
              Find your order
            </ShopLink>
          </>
        }
      >
        <LoginForm registeredEmail={registeredEmail} />
      </AuthFrame>
    </>
  )
}

const greeting = { title: 'Login', lead: 'Good to see you again.' }
const lastStep = { title: 'Almost there', lead: 'Confirm your email address, and you are in.' }

/** Set by the registration in the state of the history entry, which survives a reload. */
const registeredEmailOf = (state: unknown) => {
  const { registeredEmail } = toRecord(state)
  return typeof registeredEmail === 'string' ? registeredEmail : undefined
}
